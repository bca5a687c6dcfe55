// Books money that came in, once for each reference of the provider: to the wallet whose account it was sent
// to, or in suspense where no wallet can take it.
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/draft.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids.ts';
import { credit, debit, post } from '#modules/base/ledger/index.ts';
import { omnibusAccount, suspenseAccount, walletAccounts } from './accounts.ts';
import { creditDeposit, depositIdOf, fitsInto, incoming } from './deposit-rows.ts';
import type { IncomingDeposit } from './port.ts';
import { settingsQuery, walletByNumber } from './queries.ts';
import { ANSWER_DEPOSIT } from './job-kinds.ts';
import { deposits, wallets, type DepositRow, type SuspenseReason, type WalletRow } from './tables.ts';

export type BookInput = {
  readonly deposit: IncomingDeposit;
  /** The wallet with this account, as it was looked up. */
  readonly walletId: Id<'wal'> | null;
  readonly balanceLowThresholdMinor: bigint | null;
  /** A job answers the provider; otherwise the caller does. */
  readonly isAnsweredByJob?: boolean;
};
export type Booked = { readonly row: DepositRow; readonly isNew: boolean };

export async function prepareBooking(db: Db, tenantId: string, deposit: IncomingDeposit): Promise<BookInput> {
  const [found, settings] = await db.batch([
    walletByNumber(tenantId, deposit.accountNumber),
    settingsQuery(tenantId),
  ]);
  return {
    deposit,
    walletId: found.rows[0]?.id ?? null,
    balanceLowThresholdMinor: settings.rows[0]?.balance_low_threshold_minor ?? null,
  };
}

export const bookDeposit = defineCommand<BookInput, Booked>({
  name: 'wallets.book_deposit',
  locks: ({ deposit, walletId }) => [
    lock(deposits, depositIdOf(deposit.providerRef)),
    ...(walletId === null ? [] : [lock(wallets, walletId), ...walletAccounts.locks(walletId)]),
  ],
  decide(tx, input) {
    const { deposit, walletId } = input;
    const before = tx.find(deposits, depositIdOf(deposit.providerRef));
    if (before !== undefined) {
      requireSame(before, deposit);
      return { row: before, isNew: false };
    }
    const wallet = walletId === null ? undefined : tx.find(wallets, walletId);
    const reason = reasonAgainst(tx, wallet, deposit);
    const row =
      reason === undefined && wallet !== undefined ? book(tx, input, wallet) : suspend(tx, deposit, reason);
    if (input.isAnsweredByJob === true) tx.enqueue(ANSWER_DEPOSIT, { providerRef: deposit.providerRef });
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
  { accountNumber, currency, amountMinor }: IncomingDeposit,
): SuspenseReason | undefined {
  if (wallet?.number !== accountNumber) return 'unknown_account';
  if (wallet.status !== 'active') return 'account_not_open';
  if (wallet.currency !== currency) return 'other_currency';
  return fitsInto(tx, wallet.id, amountMinor) ? undefined : 'too_much';
}

function book(tx: Tx, { deposit, balanceLowThresholdMinor }: BookInput, wallet: WalletRow): DepositRow {
  const row = incoming(tx, deposit);
  const fromAccountId = omnibusAccount(deposit.currency);
  const given = creditDeposit(tx, { wallet, balanceLowThresholdMinor }, { row, fromAccountId });
  return tx.insert(deposits, { ...row, ...given, status: 'booked' });
}

function suspend(tx: Tx, deposit: IncomingDeposit, reason: SuspenseReason = 'unknown_account'): DepositRow {
  const { currency, amountMinor } = deposit;
  const row = tx.insert(deposits, { ...incoming(tx, deposit), suspense_reason: reason });
  post(tx, {
    kind: 'wallet.deposit_in_suspense',
    reference: row.id,
    currency,
    legs: [debit(omnibusAccount(currency), amountMinor), credit(suspenseAccount(currency), amountMinor)],
  });
  return row;
}
