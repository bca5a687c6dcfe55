// The one way money moves: a transaction of legs that sum to zero. Pure; a command adds the effects to its own. Whether the
// money is there is the command's guard; here it is too late, and a floor that would break is a bug.
import type { State } from '../../platform/command/command.ts';
import { increment, insert, update, type Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { CURRENCIES, type Currency } from '../../platform/money.ts';
import { accounts, entries, transactions, ACCOUNT_KINDS, type AccountRow, type HouseKind } from './tables.ts';

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

const HOUSE_KINDS = Object.keys(ACCOUNT_KINDS).filter(
  (kind) => ACCOUNT_KINDS[kind as keyof typeof ACCOUNT_KINDS].house,
) as HouseKind[];
const HOUSE_ID = new Set(
  HOUSE_KINDS.flatMap((kind) => CURRENCIES.map((currency) => houseAccountId(kind, currency))),
);

/** Accounts of the house have known ids, one a kind and currency in each tenant. */
export function houseAccountId(kind: HouseKind, currency: Currency): string {
  return `acc_${kind}_${currency.toLowerCase()}`;
}

/** One posting of a command; everything the command moves goes into its legs. */
export function post(state: State, facts: Facts, posting: Posting): Effect[] {
  const sum = posting.legs.reduce((total, leg) => total + leg.amount, 0n);
  if (sum !== 0n) throw new Error(`${posting.kind} of ${posting.reference} is off by ${sum}`);
  const transactionId = facts.newId('ltx');
  const touched = new Map<string, AccountRow>();
  const house = new Map<string, { balance: bigint; entry_count: bigint }>();

  const entryEffects = posting.legs.map((leg, i) => {
    const running = HOUSE_ID.has(leg.accountId)
      ? addToHouse(house, leg)
      : addToAccount(touched, touched.get(leg.accountId) ?? find(state, leg.accountId, posting), leg);
    return insert(entries, {
      tenant_id: facts.tenantId,
      transaction_id: transactionId,
      leg: i,
      account_id: leg.accountId,
      currency: posting.currency,
      amount: leg.amount,
      ...running,
    });
  });

  return [
    insert(transactions, {
      tenant_id: facts.tenantId,
      id: transactionId,
      kind: posting.kind,
      reference: posting.reference,
      created_at: facts.now,
    }),
    ...entryEffects,
    ...[...touched.values()].map(({ id, balance, entry_count }) =>
      update(accounts, id, { balance, entry_count }),
    ),
    ...[...house].map(([id, by]) => increment(accounts, id, by)),
  ];
}

function find(state: State, accountId: string, { currency }: Posting): AccountRow {
  const account = state.find(accounts, accountId);
  if (account === undefined) throw new Error(`the account ${accountId} is posted to without being locked`);
  if (account.currency !== currency)
    throw new Error(`the account ${accountId} holds ${account.currency}, not ${currency}`);
  return account;
}

type Running = { account_entry: bigint | null; balance_after: bigint | null };

function addToAccount(touched: Map<string, AccountRow>, account: AccountRow, leg: Leg): Running {
  const balance = account.balance + leg.amount;
  const entryCount = account.entry_count + 1n;
  if (account.floor !== null && balance < account.floor && leg.amount < 0n) {
    throw new Error(`the account ${account.id} would fall to ${balance}, below ${account.floor}`);
  }
  touched.set(account.id, { ...account, balance, entry_count: entryCount });
  return { account_entry: entryCount, balance_after: balance };
}

function addToHouse(house: Map<string, { balance: bigint; entry_count: bigint }>, leg: Leg): Running {
  const sums = house.get(leg.accountId) ?? { balance: 0n, entry_count: 0n };
  house.set(leg.accountId, { balance: sums.balance + leg.amount, entry_count: sums.entry_count + 1n });
  return { account_entry: null, balance_after: null };
}
