// Writes a bank account that a processor has connected as a payment method, or as the one that there is.
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';
import { bankOfKey, last4OfKey } from '#modules/wallets/account-keys/show.ts';
import { methodChecksQueries } from '#modules/wallets/wallets/books/connection-books.ts';
import type { Instant } from '#platform/time/clock.ts';
import type { Work } from '#platform/work/work.ts';
import type { AttachedAccount } from './account-port.ts';
import { methodAccounts, methodMoneyAccount, methodSpentAccount } from './accounts.ts';
import { CONFIRM } from './job-kinds.ts';
import { methodAttached } from './events.ts';
import { findDefaultMethod, findSameAccount, lockMethod } from './queries.ts';
import type { AccountRail, Mode } from './rails.ts';
import { paymentMethods, type PaymentMethodRow } from './tables.ts';

/** An account of a rail that the country of the cardholder has. */
export type ChosenAccount = { readonly rail: AccountRail; readonly account: AccountKey };

type ReferencedAccount = ChosenAccount & { readonly connectionId: string; readonly reference: string };
export type Attached =
  | (ReferencedAccount & { readonly kind: 'attached'; readonly value: AttachedAccount })
  | (ReferencedAccount & { readonly kind: 'pending'; readonly mode: Mode })
  /** It was connected before. */
  | { readonly kind: 'known'; readonly row: PaymentMethodRow };

type Keeping = {
  readonly attached: Attached;
  readonly keepBalance: boolean;
  /** The instant from which the books of its connection are compared day by day. */
  readonly realNow: Instant;
};

/** The cardholder must be locked: if there is no default this one becomes it, and there is one. */
export async function upsertAccount(
  work: Work,
  cardholder: CardholderRow,
  { attached, keepBalance, realNow }: Keeping,
): Promise<PaymentMethodRow> {
  const cardholderId = cardholder.id;
  const isFirst = (await findDefaultMethod(work, work.tenantId, cardholderId)) === undefined;
  if (attached.kind === 'known') {
    const row = await lockMethod(work, work.tenantId, { cardholderId, id: attached.row.id });
    if (row === undefined) throw new Error(`the payment method ${attached.row.id} is gone`);
    return row;
  }
  const { rail, account, connectionId, reference } = attached;
  // The same account, by another link, was quicker. The processor releases what this link has connected.
  const same = await findSameAccount(work, work.tenantId, { cardholderId, rail, account });
  if (same !== undefined) return same;
  const value = attached.kind === 'attached' ? attached.value : null;
  const currency = currencyOf(cardholder.country);
  const { tenantId, now } = work;
  const of = { connectionId, currency };
  await work.batch([
    methodMoneyAccount.openQuery(tenantId, { ...of, now }),
    methodSpentAccount.openQuery(tenantId, { ...of, now }),
    ...methodChecksQueries(tenantId, of, realNow),
  ]);
  const row = work.insert(paymentMethods, {
    tenant_id: tenantId,
    id: work.newId('pm', cardholderId),
    cardholder_id: cardholderId,
    type: 'bank_account',
    rail,
    funding: null,
    bank_name: value?.bankName ?? bankOfKey(account),
    mode: attached.kind === 'attached' ? attached.value.mode : attached.mode,
    account,
    holder_name: value?.holder.name ?? null,
    instructions: value?.instructions ?? null,
    keep_balance: keepBalance,
    connection_id: connectionId,
    token: reference,
    fingerprint: account.value,
    brand: rail,
    last4: last4OfKey(account),
    expiry: null,
    is_default: isFirst && value !== null,
    status: value === null ? 'pending' : 'active',
    created_at: now,
    detached_at: null,
    released_at: null,
  });
  methodAccounts.open(work, row.id, currency);
  methodAttached(work, row);
  if (value === null) work.enqueue(CONFIRM, { methodId: row.id });
  return row;
}
