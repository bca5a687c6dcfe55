// Lists the audit log of a tenant.
import { z } from 'zod';
import { newestFirst } from '#platform/over-cells.ts';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { auditEntrySchema, toAuditEntry } from './model.ts';
import { listAuditEntries } from './queries.ts';

export const listAuditLogRoute = defineRoute({
  id: 'audit_log.list',
  method: 'GET',
  path: '/api/v1/audit_log',
  auth: [{ scope: 'keys:read' }],
  tag: 'Audit log',
  summary: 'List the audit log',
  ofCells: newestFirst,
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'Newest first.', schema: pageOf(auditEntrySchema) } },
  read: async (db, { tenant, query }) => {
    const rows = await listAuditEntries(db, tenant.id, afterOf(query.cursor, 'aud'), query.limit);
    return answer(200, toPage(rows, query.limit, toAuditEntry));
  },
});
