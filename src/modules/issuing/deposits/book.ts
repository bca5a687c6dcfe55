// Books what arrives for a payment method, once for each id of its processor. What is not the cardholder's,
// or comes for a method that is no longer connected, goes back whole.
import { defineCommand, lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { derivedId, type Id } from '#platform/ids/ids.ts';
import { cleanText } from '#platform/inbound/inbound.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import type { ArrivedDeposit } from '#modules/issuing/payment-methods/account-notices.ts';
import { methodAccounts, methodMoneyAccount } from '#modules/issuing/payment-methods/accounts.ts';
import { isSameHolder } from '#modules/issuing/payment-methods/holder.ts';
import { paymentMethods, type PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { methodFunded } from './events.ts';
import { ARRIVED } from './job-kinds.ts';
import { sendBack } from './send-back.ts';
import { methodDeposits, type MethodDepositRow, type RefundCause } from './tables.ts';

const TEXT_CHARACTERS_MAX = 200;

/** The same report has the same id, so that one that comes twice finds the first. */
export const depositIdOf = (connectionId: string, providerRef: string, account: string): Id<'mdep'> =>
  derivedId('mdep', `${connectionId} ${providerRef}`, account);

type Arriving = { readonly connectionId: string; readonly notice: ArrivedDeposit };
export type BookInput = Arriving & {
  readonly method: PaymentMethodRow;
  readonly holder: Pick<CardholderRow, 'country' | 'tax_id'>;
};

export const locksOfDeposit = (depositId: string, methodId: string): Lock[] => [
  lock(methodDeposits, depositId),
  lock(paymentMethods, methodId),
  ...methodAccounts.locks(methodId),
];

export const bookArrived = defineCommand<BookInput, MethodDepositRow>({
  name: 'deposits.book',
  locks: ({ connectionId, notice, method }) =>
    locksOfDeposit(depositIdOf(connectionId, notice.providerRef, notice.account), method.id),
  decide(tx, { method: { id: methodId }, holder, ...arriving }) {
    const method = tx.get(paymentMethods, methodId);
    return bookDeposit(tx, {
      ...arriving,
      method,
      goesBack: reasonToReturn(method, arriving.notice, holder),
    });
  },
});

type Booking = Arriving & {
  readonly method: PaymentMethodRow;
  /** Why it does not stay, whole. */
  readonly goesBack: RefundCause | null;
};

/** The command must have locked the deposit, the method and its accounts. */
export function bookDeposit(tx: Tx, { connectionId, notice, method, goesBack }: Booking): MethodDepositRow {
  const { providerRef, account, amountMinor, currency, from, isHeld } = notice;
  const id = depositIdOf(connectionId, providerRef, account);
  const before = tx.find(methodDeposits, id);
  if (before !== undefined) return requireSame(before, notice);
  const deposit = tx.insert(methodDeposits, {
    tenant_id: tx.tenantId,
    id,
    payment_method_id: method.id,
    connection_id: connectionId,
    provider_ref: providerRef,
    amount_minor: amountMinor,
    currency,
    from_name: cleanText(from.name, TEXT_CHARACTERS_MAX),
    from_account: from.account === null ? null : cleanText(from.account, TEXT_CHARACTERS_MAX),
    from_tax_id: from.taxId === null ? null : cleanText(from.taxId, TEXT_CHARACTERS_MAX),
    status: isHeld ? 'blocked' : 'arrived',
    goes_back: goesBack,
    refunded_minor: 0n,
    taken_minor: 0n,
    takings: [],
    created_at: tx.now,
    is_confirmed: false,
  });
  const { available, blocked } = methodAccounts.ids(method.id);
  const legs = [
    debit(methodMoneyAccount(connectionId, currency), amountMinor),
    credit(isHeld ? blocked : available, amountMinor),
  ];
  post(tx, { kind: 'deposit.arrive', reference: id, currency, legs });
  return isHeld ? deposit : useDeposit(tx, method, deposit);
}

/** What is there to be used, or goes back. Its money must be available by now. */
export function useDeposit(tx: Tx, method: PaymentMethodRow, deposit: MethodDepositRow): MethodDepositRow {
  const { goes_back: cause, amount_minor: amountMinor } = deposit;
  if (cause !== null) {
    sendBack(tx, { method, depositIds: [deposit.id], amountMinor, from: 'available', cause });
    return deposit;
  }
  methodFunded(tx, method, deposit);
  tx.enqueue(ARRIVED, { methodId: method.id });
  return deposit;
}

function reasonToReturn(
  method: PaymentMethodRow,
  notice: ArrivedDeposit,
  holder: BookInput['holder'],
): RefundCause | null {
  if (method.status !== 'active') return 'detached';
  const { taxId } = notice.from;
  const isOther = taxId !== null && !isSameHolder(holder.country, holder.tax_id, taxId);
  return isOther ? 'holder_mismatch' : null;
}

/** A processor that changes what it said must not change our books. */
function requireSame(row: MethodDepositRow, { amountMinor, currency }: ArrivedDeposit): MethodDepositRow {
  if (row.amount_minor !== amountMinor || row.currency !== currency)
    throw new Error(
      `the deposit ${row.id} was ${row.amount_minor} ${row.currency}, and is reported otherwise`,
    );
  return row;
}
