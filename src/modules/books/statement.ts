// The statement of a wallet: what was in it when a period began, each entry that was booked, and what was in
// it at the end.
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Instant } from '#platform/time/clock.ts';
import type { SentOrders } from '#modules/money-out/outgoing/sent-orders.ts';
import { TIME_ZONE_OF } from '#modules/wallets/agents/limits.ts';
import type { WalletRow } from '#modules/wallets/wallets/tables.ts';
import { bookedEntries, bookedIn, cutAt, type Cut } from './booked-entries.ts';
import { detailsOf, type EntryDetails } from './entry-details.ts';
import { dayOf, periodOf, type Period } from './period.ts';

type Balance = {
  readonly bookedMinor: bigint;
  /** The part of it that is set aside for what has not ended. */
  readonly heldMinor: bigint;
};

export type Statement = {
  readonly walletId: Id<'wal'>;
  /** CVU, CLABE or account number; null if there is none, or none any more. */
  readonly number: string | null;
  readonly holderName: string | null;
  /** Where the account is. */
  readonly provider: string;
  readonly currency: Currency;
  readonly period: Period;
  readonly madeAt: Instant;
  /** Whether its last day was over when it was made. */
  readonly isFinal: boolean;
  readonly opening: Balance;
  readonly closing: Balance;
};

export type StatementEntry = EntryDetails & {
  /** The transaction in the ledger. */
  readonly id: string;
  readonly day: string;
  readonly bookedAt: Instant;
  readonly type: 'credit' | 'debit';
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint;
};

type OfWallet = { readonly wallet: WalletRow; readonly from: string; readonly to: string };

/** The statement, and what reads its entries in groups. */
export async function statementOf(
  db: Db,
  tenant: Tenant,
  { wallet, from, to }: OfWallet,
  sentOrders: SentOrders,
): Promise<{ statement: Statement; readEntries: () => AsyncGenerator<readonly StatementEntry[]> }> {
  const { id: walletId, currency, number } = wallet;
  const period = periodOf({ from, to }, TIME_ZONE_OF[wallet.country]);
  const opening = await cutAt(db, tenant.id, walletId, period.start);
  const closing = await cutAt(db, tenant.id, walletId, period.end);
  const madeAt = tenant.now();
  const statement = {
    walletId,
    number,
    holderName: wallet.holder_name,
    provider: wallet.provider,
    currency,
    period,
    madeAt,
    isFinal: period.end <= madeAt,
    opening: balanceOf(opening),
    closing: balanceOf(closing),
  };
  async function* readEntries(): AsyncGenerator<readonly StatementEntry[]> {
    for await (const entries of bookedEntries(db, tenant.id, { walletId, opening, closing })) {
      const details = await detailsOf(db, tenant.id, { walletId, entries }, sentOrders);
      yield entries.map((entry) => ({
        ...details(entry),
        id: entry.transaction_id,
        day: dayOf(entry.created_at, period.timeZone),
        bookedAt: entry.created_at,
        type: entry.amount > 0n ? 'credit' : 'debit',
        amountMinor: entry.amount > 0n ? entry.amount : -entry.amount,
        balanceMinor: entry.balanceMinor,
      }));
    }
  }
  return { statement, readEntries };
}

const balanceOf = (cut: Cut): Balance => ({ bookedMinor: bookedIn(cut), heldMinor: cut.heldMinor });
