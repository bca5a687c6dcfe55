// Lists cardholders. Filters combine.
import { byId, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import { email } from '#platform/text/email.ts';
import type { Db } from '#platform/db/sql.ts';
import { taxIdForms } from './identity/check.ts';
import { COUNTRIES } from './identity/country.ts';
import { cardholderSchema, taxId, toCardholder } from './model.ts';
import { emailQuery, listCardholders, taxIdQuery, type ListFilter } from './queries.ts';
import { KYC_STATUSES } from './states.ts';
import type { CardholderRow } from './tables.ts';

export const listCardholdersRoute = defineList({
  id: 'cardholders.list',
  path: '/api/v1/cardholders',
  auth: [{ scope: 'cardholders:read' }],
  tag: 'Cardholders',
  summary: 'List cardholders',
  filters: {
    country: z.enum(COUNTRIES).optional(),
    kycStatus: z.enum(KYC_STATUSES).optional(),
    email: email.optional().describe('Upper and lower case are the same.'),
    taxId: taxId.optional().describe('With or without separators.'),
  },
  order: byId('ch'),
  item: cardholderSchema,
  find: async (db, { tenant, query }, page) => {
    const filter = { country: query.country ?? null, kycStatus: query.kycStatus ?? null, ...page };
    const named = await namedBy(db, tenant.id, query);
    return named?.filter((row) => fits(row, filter)) ?? listCardholders(db, tenant.id, filter);
  },
  show: (rows) => rows.map(toCardholder),
});

/** The few that an e-mail or a tax id leads to; undefined if neither is asked for. */
async function namedBy(
  db: Db,
  tenantId: string,
  asked: { readonly email?: string | undefined; readonly taxId?: string | undefined },
): Promise<CardholderRow[] | undefined> {
  const forms = asked.taxId === undefined ? undefined : taxIdForms(asked.taxId);
  if (asked.email === undefined)
    return forms === undefined ? undefined : await db.all(taxIdQuery(tenantId, forms));
  const row = await db.maybe(emailQuery(tenantId, asked.email));
  return row !== undefined && (forms === undefined || forms.includes(row.tax_id)) ? [row] : [];
}

const fits = (row: CardholderRow, { country, kycStatus, after }: ListFilter): boolean =>
  (country === null || row.country === country) &&
  (kycStatus === null || row.kyc_status === kycStatus) &&
  (after === null || row.id < after);
