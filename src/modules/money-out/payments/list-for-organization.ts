// Lists payments to the organization, which sees what people and agents pay and decides on none of it.
import { z } from 'zod';
import { betweenQuery, instantOrNull } from '#platform/date-time.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids.ts';
import { defineIncludes } from '#platform/include.ts';
import { latestFirst } from '#platform/over-cells.ts';
import {
  momentAfterOf,
  pageOf,
  pageQuery,
  toPageByMoment,
  wholeNumber,
  type FoundByMoment,
} from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { labelsOfSubWallets } from '#modules/wallets/agents/queries.ts';
import { PAYEE } from '#modules/wallets/payees/model.ts';
import { findPayeeOfAny } from '#modules/wallets/payees/queries.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { cardholderIdOf, walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { organizationPaymentSchema, toOrganizationPayment } from './model.ts';
import { listPayments, listPaymentsOfWallet, type PaymentFilter } from './queries.ts';
import { PAYMENT_STATUSES } from './states.ts';
import type { PaymentRow } from './tables.ts';

const cents = wholeNumber(z.int().min(0).optional());
const includes = defineIncludes<PaymentRow>({
  ...includedCardholder,
  idOf: (row) => cardholderIdOf(row.wallet_id),
});
const listedSchema = organizationPaymentSchema
  .extend({ included: includes.schema })
  .meta({ id: 'ListedOrganizationPayment' });
const listQuery = z.strictObject({
  walletId: WALLET.inPath.optional(),
  subWalletId: SUB_WALLET.inPath.optional(),
  payeeId: PAYEE.inPath.optional(),
  status: z.enum(PAYMENT_STATUSES).optional(),
  minAmountCents: cents.describe('Only those of this amount or more.'),
  maxAmountCents: cents.describe('Only those of this amount or less.'),
  ...betweenQuery,
  include: includes.query,
  ...pageQuery,
});

export const listPaymentsForOrganizationRoute = defineRoute({
  id: 'payments.list_for_organization',
  method: 'GET',
  path: '/api/v1/payments',
  auth: [{ scope: 'payments:read' }],
  tag: 'Payments',
  summary: 'List payments of all wallets',
  description:
    'What people and agents of the organization pay, for you to follow and not to decide. Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
  ofCells: latestFirst,
  query: listQuery,
  answers: { 200: { description: 'Newest first.', schema: pageOf(listedSchema) } },
  read: async (db, { tenant, actor, query }, { subWallets }: { readonly subWallets: SubWallets }) => {
    const found = await findPayments(db, tenant.id, query, subWallets);
    const labels = await labelsOfSubWallets(
      db,
      tenant.id,
      found.rows.map((row) => row.sub_wallet_id),
    );
    const listed = found.rows.slice(0, query.limit);
    const includedIn = await includes.find(db, { tenant, actor }, query.include, listed);
    const toItem = (row: PaymentRow) => ({
      ...toOrganizationPayment(row, labels.get(row.sub_wallet_id ?? '') ?? null),
      ...includedIn(row),
    });
    return answer(200, toPageByMoment(tenant, found, query.limit, toItem));
  },
});

type ListQuery = z.infer<typeof listQuery>;

const NOTHING: FoundByMoment<PaymentRow> = { rows: [], searchedTo: null };

async function findPayments(
  db: Db,
  tenantId: string,
  query: ListQuery,
  subWallets: SubWallets,
): Promise<FoundByMoment<PaymentRow>> {
  const filter: PaymentFilter = {
    status: query.status ?? null,
    subWalletId: query.subWalletId ?? null,
    payeeId: query.payeeId ?? null,
    minMinor: minorOrNull(query.minAmountCents),
    maxMinor: minorOrNull(query.maxAmountCents),
    since: instantOrNull(query.since),
    until: instantOrNull(query.until),
    ...momentAfterOf(query.cursor, 'pay'),
    limit: query.limit,
  };
  const isOfOneWallet = [query.walletId, query.subWalletId, query.payeeId].some((id) => id !== undefined);
  if (!isOfOneWallet) return listPayments(db, tenantId, filter);
  const walletId = query.walletId ?? (await walletIdBy(db, tenantId, query, subWallets));
  if (walletId === undefined) return NOTHING;
  return { rows: await listPaymentsOfWallet(db, tenantId, walletId, filter), searchedTo: null };
}

const minorOrNull = (amountCents: number | undefined): bigint | null =>
  amountCents === undefined ? null : BigInt(amountCents);

/** A sub-wallet and a payee are of one wallet each, whose payments are found without searching all others. */
async function walletIdBy(
  db: Db,
  tenantId: string,
  { subWalletId, payeeId }: Pick<ListQuery, 'subWalletId' | 'payeeId'>,
  subWallets: SubWallets,
): Promise<Id<'wal'> | undefined> {
  if (subWalletId !== undefined) return subWallets.walletIdOf(db, tenantId, subWalletId);
  const payee = payeeId === undefined ? undefined : await findPayeeOfAny(db, tenantId, payeeId);
  return payee === undefined ? undefined : walletIdOf(payee.cardholder_id);
}
