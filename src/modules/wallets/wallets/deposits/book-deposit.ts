// Books money that came in, once for each reference of the provider at a connection: to the wallet whose
// account it was sent to, as the organization's own if it came to its own account, or in suspense if no
// wallet can take it.
import type { Clock } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { omnibusAccount, ownFundsAccount, suspenseAccount, walletAccounts } from '../accounts.ts';
import { omnibusCheckIdOf } from '../books/checks.ts';
import type { Claiming } from './claim-deposits.ts';
import { checkQuery } from '../books/compare-queries.ts';
import { beginBooksQueries } from '../books/connection-books.ts';
import { creditDeposit, depositIdOf, fitsInto, incoming } from './deposit-rows.ts';
import { bookOwn, ownAfterAll } from './own-funds.ts';
import type { IncomingDeposit } from '../port.ts';
import { settingsQuery, walletByNumber } from '../queries.ts';
import { ANSWER_DEPOSIT } from '../job-kinds.ts';
import { deposits, wallets, type DepositRow, type SuspenseReason, type WalletRow } from '../tables.ts';

export type BookInput = {
  /** Whose provider reported it. */
  readonly connectionId: string;
  readonly deposit: IncomingDeposit;
  /** The wallet with an account of this number, as it was looked up. */
  readonly walletId: Id<'wal'> | null;
  readonly balanceLowThresholdMinor: bigint | null;
  /** A job answers the provider; otherwise the caller does. */
  readonly isAnsweredByJob?: boolean;
};
export type BookResult = { readonly row: DepositRow; readonly isNew: boolean };

/** Who books what came in, and at which connection. */
export type Booking = Claiming & { readonly clock: Clock; readonly connectionId: string };

/** Begins the books of the connection if this is the first that is heard of it. */
export async function prepareBooking(
  { pool, tenant, clock, connectionId }: Booking,
  deposit: IncomingDeposit,
): Promise<BookInput> {
  const of = { connectionId, currency: deposit.currency };
  const [found, settings, checks] = await pool.batch([
    walletByNumber(tenant.id, deposit.accountNumber),
    settingsQuery(tenant.id),
    checkQuery(tenant.id, omnibusCheckIdOf(of)),
  ]);
  if (checks.rows.length === 0) {
    const beginning = { now: tenant.now(), realNow: clock.now() };
    await pool.transaction((tx) => tx.batch(beginBooksQueries(tenant.id, of, beginning)));
  }
  if (deposit.isOwn === true)
    await pool.run(ownFundsAccount.openQuery(tenant.id, { ...of, now: tenant.now() }));
  return {
    connectionId,
    deposit,
    walletId: deposit.isOwn === true ? null : (found.rows[0]?.id ?? null),
    balanceLowThresholdMinor: settings.rows[0]?.balance_low_threshold_minor ?? null,
  };
}

export const bookDeposit = defineCommand<BookInput, BookResult>({
  name: 'wallets.book_deposit',
  locks: ({ connectionId, deposit, walletId }) => [
    lock(deposits, depositIdOf(connectionId, deposit.providerRef)),
    ...(walletId === null ? [] : [lock(wallets, walletId), ...walletAccounts.locks(walletId)]),
  ],
  decide(tx, input) {
    const { connectionId, deposit, walletId } = input;
    const before = tx.find(deposits, depositIdOf(connectionId, deposit.providerRef));
    if (before !== undefined) {
      requireSame(before, deposit);
      const isFound = deposit.isOwn === true && before.status === 'suspense';
      return { row: isFound ? ownAfterAll(tx, input, before) : before, isNew: false };
    }
    if (deposit.isOwn === true) return { row: bookOwn(tx, input), isNew: true };
    const wallet = walletId === null ? undefined : tx.find(wallets, walletId);
    const reason = reasonAgainst(tx, wallet, input);
    const row =
      reason === undefined && wallet !== undefined ? book(tx, input, wallet) : suspend(tx, input, reason);
    if (input.isAnsweredByJob === true)
      tx.enqueue(ANSWER_DEPOSIT, { connectionId, providerRef: deposit.providerRef });
    return { row, isNew: true };
  },
});

/** A provider that changes what it said must not change our books. */
function requireSame(
  row: DepositRow,
  { providerRef, amountMinor, currency, accountNumber }: IncomingDeposit,
) {
  const isSame =
    row.amount_minor === amountMinor && row.currency === currency && row.account_number === accountNumber;
  if (!isSame) throw new Error(`the provider tells the deposit ${providerRef} in two ways`);
}

function reasonAgainst(
  tx: Tx,
  wallet: WalletRow | undefined,
  { connectionId, deposit: { accountNumber, currency, amountMinor } }: BookInput,
): SuspenseReason | undefined {
  // At another connection the same number is another account.
  if (wallet?.number !== accountNumber || wallet.connection_id !== connectionId) return 'unknown_account';
  if (wallet.status !== 'active') return 'account_not_open';
  if (wallet.currency !== currency) return 'other_currency';
  return fitsInto(tx, wallet.id, amountMinor) ? undefined : 'too_much';
}

function book(tx: Tx, input: BookInput, wallet: WalletRow): DepositRow {
  const { connectionId, deposit, balanceLowThresholdMinor } = input;
  const row = incoming(tx, connectionId, deposit);
  const fromAccountId = omnibusAccount(connectionId, deposit.currency);
  const given = creditDeposit(tx, { wallet, balanceLowThresholdMinor }, { row, fromAccountId });
  return tx.insert(deposits, { ...row, ...given, status: 'booked' });
}

function suspend(
  tx: Tx,
  { connectionId, deposit }: BookInput,
  reason: SuspenseReason = 'unknown_account',
): DepositRow {
  const { currency, amountMinor } = deposit;
  const row = tx.insert(deposits, { ...incoming(tx, connectionId, deposit), suspense_reason: reason });
  post(tx, {
    kind: 'wallet.deposit_in_suspense',
    reference: row.id,
    currency,
    legs: [
      debit(omnibusAccount(connectionId, currency), amountMinor),
      credit(suspenseAccount(currency), amountMinor),
    ],
  });
  return row;
}
