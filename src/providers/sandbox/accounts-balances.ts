// What the sandbox's provider of accounts holds on each, and for each tenant in all. An account may be below
// zero: we keep the money of all wallets of a tenant together, and payments between two of them are in our
// books alone.
import { lock, type Lock } from '#platform/command/command.ts';
import { defineTable, int8, ofTenant, oneOf, personal, plain, text } from '#platform/db/table.ts';
import { sql } from '#platform/db/sql.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Work } from '#platform/work/work.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';

const sandboxBalances = defineTable(
  'sandbox_balances',
  {
    tenant_id: ofTenant,
    /** The number of the account. */
    id: personal(text, 'mention'),
    currency: oneOf<Currency>(),
    balance_minor: int8,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['id'], others: 'stay' } } },
);
const sandboxFunds = defineTable(
  'sandbox_funds',
  {
    tenant_id: ofTenant,
    /** The currency. */
    id: plain(text),
    /** What all accounts have, without what is on its way out of them. */
    free_minor: int8,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { others: 'copied' } } },
);

export type Change = {
  readonly accountNumber: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
};

/** What came in can be sent. In the order in which commands lock the same rows. */
export const addDeposit = (work: Work, { accountNumber, currency, amountMinor }: Change): Promise<unknown> =>
  work.batch([
    sql`insert into sandbox_balances as b (tenant_id, id, currency, balance_minor)
        values (${work.tenantId}, ${accountNumber}, ${currency}, ${amountMinor})
        on conflict (tenant_id, id) do update set balance_minor = b.balance_minor + excluded.balance_minor`,
    sql`insert into sandbox_funds as f (tenant_id, id, free_minor)
        values (${work.tenantId}, ${currency}, ${amountMinor})
        on conflict (tenant_id, id) do update set free_minor = f.free_minor + excluded.free_minor`,
  ]);

export const balanceLock = (accountNumber: string): Lock => lock(sandboxBalances, accountNumber);
export const fundsLock = (currency: Currency): Lock => lock(sandboxFunds, currency);

/** Changes a balance, in a command that has locked it. */
export function addToBalance(tx: Tx, { accountNumber, currency, amountMinor }: Change): void {
  const balance = tx.find(sandboxBalances, accountNumber);
  if (balance !== undefined) {
    tx.update(sandboxBalances, balance, { balance_minor: balance.balance_minor + amountMinor });
    return;
  }
  tx.insert(sandboxBalances, {
    tenant_id: tx.tenantId,
    id: accountNumber,
    currency,
    balance_minor: amountMinor,
  });
}

/** What can still be sent. In a command that has locked it, as below. */
export const freeMinorOf = (tx: Tx, currency: Currency): bigint =>
  tx.find(sandboxFunds, currency)?.free_minor ?? 0n;

/** Adds to the free funds; below zero for what is on its way out. */
export function addToFunds(tx: Tx, currency: Currency, amountMinor: bigint): void {
  const funds = tx.find(sandboxFunds, currency);
  if (funds === undefined) throw new Error(`the sandbox has no funds in ${currency}`);
  tx.update(sandboxFunds, funds, { free_minor: funds.free_minor + amountMinor });
}
