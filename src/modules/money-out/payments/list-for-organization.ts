// Lists payments to the organization, which sees what people and agents pay and decides on none of it.
import { byMoment, defineList } from '#platform/lists/list.ts';
import { amountQuery, minorOrNull } from '#platform/lists/page.ts';
import { z } from 'zod';
import { betweenQuery, instantOrNull } from '#platform/time/date-time.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
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

const filters = {
  walletId: WALLET.inPath.optional(),
  subWalletId: SUB_WALLET.inPath.optional(),
  payeeId: PAYEE.inPath.optional(),
  status: z.enum(PAYMENT_STATUSES).optional(),
  ...amountQuery,
  ...betweenQuery,
};

export const listPaymentsForOrganizationRoute = defineList({
  id: 'payments.list_for_organization',
  path: '/api/v1/payments',
  auth: [{ scope: 'payments:read' }],
  tag: 'Payments',
  summary: 'List payments of all wallets',
  description:
    'What people and agents of the organization pay, for you to follow and not to decide. Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
  filters,
  order: byMoment('pay'),
  item: organizationPaymentSchema,
  find: async (db, { tenant, query }, page, { subWallets }: { readonly subWallets: SubWallets }) => {
    const filter: PaymentFilter = {
      status: query.status ?? null,
      subWalletId: query.subWalletId ?? null,
      payeeId: query.payeeId ?? null,
      minMinor: minorOrNull(query.minAmountCents),
      maxMinor: minorOrNull(query.maxAmountCents),
      since: instantOrNull(query.since),
      until: instantOrNull(query.until),
      ...page,
    };
    const isOfOneWallet = [query.walletId, query.subWalletId, query.payeeId].some((id) => id !== undefined);
    if (!isOfOneWallet) return listPayments(db, tenant.id, filter);
    const walletId = query.walletId ?? (await walletIdBy(db, tenant.id, query, subWallets));
    return walletId === undefined ? [] : listPaymentsOfWallet(db, tenant.id, walletId, filter);
  },
  includes: {
    named: 'ListedOrganizationPayment',
    all: [{ ...includedCardholder, idOf: (row) => cardholderIdOf(row.wallet_id) }],
  },
  show: async (rows, { tenant }, { db }) => {
    const ids = rows.map((row) => row.sub_wallet_id);
    const labels = await labelsOfSubWallets(db, tenant.id, ids);
    return rows.map((row) => toOrganizationPayment(row, labels.get(row.sub_wallet_id ?? '') ?? null));
  },
});

type ListQuery = z.infer<z.ZodObject<typeof filters>>;

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
