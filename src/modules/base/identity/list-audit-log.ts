// Lists the audit log of a tenant.
import { byId, defineList } from '#platform/lists/list.ts';
import { auditEntrySchema, toAuditEntry } from './model.ts';
import { listAuditEntries } from './queries.ts';

export const listAuditLogRoute = defineList({
  id: 'audit_log.list',
  path: '/api/v1/audit_log',
  auth: [{ scope: 'keys:read' }],
  tag: 'Audit log',
  summary: 'List the audit log',
  order: byId('aud'),
  item: auditEntrySchema,
  find: (db, { tenant }, page) => listAuditEntries(db, tenant.id, page.after, page.limit),
  show: (rows) => rows.map(toAuditEntry),
});
