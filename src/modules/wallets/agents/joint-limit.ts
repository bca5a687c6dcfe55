// What all sub-wallets of a wallet may take from it together within 24 hours. Each has a limit of its own,
// which their number would multiply otherwise. It is counted by the hour, in the one row that a wallet has
// for its sub-wallets: an amount counts until the end of the hour that is 24 hours after its own.
import { DAY_MS, HOUR_MS, type Instant } from '#platform/time/clock.ts';
import { lock, type Lock } from '#platform/command/command.ts';
import type { Draft, Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import { greaterOf, lesserOf } from '#platform/money/money.ts';
import type { Usage } from '#modules/base/ledger/limits.ts';
import type { WalletRow } from '#modules/wallets/wallets/tables.ts';
import { subWalletCounts, type SubWalletCountRow } from './tables.ts';

const HOURS = DAY_MS / HOUR_MS;

type TakenByHour = ReadonlyMap<number, bigint>;

/** The count of a wallet that gets its first sub-wallet. */
export const newCount = (
  { tenantId }: Draft,
  { id, panic_limit_24h_minor }: WalletRow,
): SubWalletCountRow => ({
  tenant_id: tenantId,
  id,
  not_closed: 1,
  panic_limit_24h_minor,
  taken_by_hour: '',
});

export const lockJointLimit = (walletId: Id<'wal'>): Lock => lock(subWalletCounts, walletId);

/**
 * The bound is the limit of the wallet. A sub-wallet whose owner has given it more than that may take as much
 * as its own limit says, which takes a proof to raise.
 */
export function jointUsage(tx: Tx, walletId: Id<'wal'>, own: Usage | null): Usage | null {
  const row = tx.find(subWalletCounts, walletId);
  if (row === undefined || own === null) return null;
  const limitMinor = greaterOf(row.panic_limit_24h_minor, own.limitMinor);
  const usedMinor = [...countedAt(tx.now, takenOf(row.taken_by_hour)).values()].reduce((a, b) => a + b, 0n);
  return { limitMinor, usedMinor, remainingMinor: greaterOf(limitMinor - usedMinor, 0n) };
}

export function takeJointly(tx: Tx, walletId: Id<'wal'>, amountMinor: bigint): void {
  change(tx, walletId, { at: tx.now, by: amountMinor });
}

/** What was taken longer ago than a day has stopped to count. */
export function giveBackJointly(tx: Tx, walletId: Id<'wal'>, amountMinor: bigint, takenAt: Instant): void {
  change(tx, walletId, { at: takenAt, by: -amountMinor });
}

function change(tx: Tx, walletId: Id<'wal'>, { at, by }: { at: Instant; by: bigint }): void {
  const row = tx.find(subWalletCounts, walletId);
  if (row === undefined) return;
  const taken = new Map(countedAt(tx.now, takenOf(row.taken_by_hour)));
  const hour = hourOf(at);
  const before = taken.get(hour) ?? 0n;
  // What was taken before amounts were counted together is not there to be given back.
  const after = before + (by < 0n ? -lesserOf(before, -by) : by);
  if (after === 0n) taken.delete(hour);
  else taken.set(hour, after);
  tx.update(subWalletCounts, row, { taken_by_hour: textOf(taken) });
}

const hourOf = (at: Instant): number => Math.floor(at / HOUR_MS);

/** A process whose clock is ahead may have noted a later hour than this one. It counts. */
const countedAt = (now: Instant, taken: TakenByHour): TakenByHour =>
  new Map([...taken].filter(([hour]) => hour >= hourOf(now) - HOURS));

/** The hour and what was taken in it: `496645:1500 496646:200`. */
const takenOf = (text: string): TakenByHour =>
  new Map(
    text === ''
      ? []
      : text.split(' ').map((one) => {
          const [hour = '', amount = ''] = one.split(':');
          return [Number(hour), BigInt(amount)];
        }),
  );

const textOf = (taken: TakenByHour): string =>
  [...taken].map(([hour, amount]) => `${hour}:${amount}`).join(' ');
