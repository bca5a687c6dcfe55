// The one way money moves: a transaction of legs that sum to zero. Whether the money is there is the
// command's guard; here it is too late, and a floor that would break is a bug.
import type { Tx } from '#platform/work/draft.ts';
import type { Currency } from '#platform/money/money.ts';
import { isHouseAccount } from './define-accounts.ts';
import { accounts, entries, transactions } from './tables.ts';

export type Leg = { readonly accountId: string; readonly amount: bigint };
export type Posting = {
  /** What happened, such as `transfer` or `card.capture`. */
  readonly kind: string;
  /** The id of the thing it happened to. */
  readonly reference: string;
  readonly currency: Currency;
  readonly legs: readonly Leg[];
};

/** Raises the balance of an account. */
export const credit = (accountId: string, amount: bigint): Leg => ({ accountId, amount });
/** Lowers the balance of an account. */
export const debit = (accountId: string, amount: bigint): Leg => ({ accountId, amount: -amount });

/** Any number of them in a command: each sees the balances that the one before it left. */
export function post(tx: Tx, posting: Posting): void {
  const sum = posting.legs.reduce((total, leg) => total + leg.amount, 0n);
  if (sum !== 0n) throw new Error(`${posting.kind} of ${posting.reference} is off by ${sum}`);
  const { kind, reference, currency, legs } = posting;
  const id = tx.newId('ltx', reference);
  tx.insert(transactions, { tenant_id: tx.tenantId, id, kind, reference, created_at: tx.now });
  legs.forEach((leg, i) => {
    const running = isHouseAccount(leg.accountId) ? addToHouse(tx, leg) : addToAccount(tx, leg, posting);
    tx.insert(entries, {
      tenant_id: tx.tenantId,
      transaction_id: id,
      leg: i,
      account_id: leg.accountId,
      currency,
      amount: leg.amount,
      ...running,
    });
  });
}

type EntryBalance = { account_entry: bigint | null; balance_after: bigint | null };

function addToAccount(tx: Tx, { accountId, amount }: Leg, { currency }: Posting): EntryBalance {
  const account = tx.get(accounts, accountId);
  if (account.currency !== currency)
    throw new Error(`the account ${accountId} holds ${account.currency}, not ${currency}`);
  const balance = account.balance + amount;
  if (account.floor !== null && balance < account.floor && amount < 0n) {
    throw new Error(`the account ${accountId} would fall to ${balance}, below ${account.floor}`);
  }
  const after = tx.update(accounts, account, { balance, entry_count: account.entry_count + 1n });
  return { account_entry: after.entry_count, balance_after: balance };
}

function addToHouse(tx: Tx, { accountId, amount }: Leg): EntryBalance {
  tx.increment(accounts, accountId, { balance: amount, entry_count: 1n });
  return { account_entry: null, balance_after: null };
}
