// Lists cardholders. Filters combine.
import { byId, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import { email } from '#platform/text/email.ts';
import type { Db } from '#platform/db/sql.ts';
import { refuseCardNumber, searchText } from '#platform/lists/search.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { isPhone, listByWords, whoIsMeant } from './find-by-words.ts';
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
    q: searchText
      .optional()
      .describe(
        'The beginnings of words of a name, in any order; the beginning of an e-mail, of a tax id or of a document; or a telephone, or how it ends. Not beside `email` or `taxId`.',
      ),
  },
  order: byId('ch'),
  item: cardholderSchema,
  find: async (db, { tenant, query }, page) => {
    const filter = { country: query.country ?? null, kycStatus: query.kycStatus ?? null, ...page };
    if (query.q !== undefined) return meantBy(db, tenant.id, { ...query, q: query.q }, filter);
    const named = await namedBy(db, tenant.id, query);
    return named?.filter((row) => fits(row, filter)) ?? listCardholders(db, tenant.id, filter);
  },
  show: (rows) => rows.map(toCardholder),
});

type Meant = Named & { readonly q: string };

function meantBy(
  db: Db,
  tenantId: string,
  { q, email: named, taxId: number }: Meant,
  filter: ListFilter,
): Promise<CardholderRow[]> | CardholderRow[] {
  refuseCardNumber(q, isPhone);
  if (named !== undefined || number !== undefined) throw invalid([{ field: 'q', message: NOT_BESIDE }]);
  const words = whoIsMeant(tenantId, q);
  return words === null ? [] : listByWords(db, tenantId, { ...filter, words });
}

const NOT_BESIDE = {
  en: 'send either q, or email and taxId',
  es: 'envíe q, o bien email y taxId',
  pt: 'envie q, ou então email e taxId',
};

type Named = { readonly email?: string | undefined; readonly taxId?: string | undefined };

/** The few that an e-mail or a tax id leads to; undefined if neither is asked for. */
async function namedBy(db: Db, tenantId: string, asked: Named): Promise<CardholderRow[] | undefined> {
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
