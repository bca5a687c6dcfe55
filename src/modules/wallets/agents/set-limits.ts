// No limit of a sub-wallet is set below what is used of it.
import type { Tx } from '#platform/work/draft.ts';
import { subWalletLimits } from './limits.ts';
import { belowUsed } from './refusals.ts';
import type { SubWalletRow } from './tables.ts';

type Bounds = Parameters<typeof subWalletLimits.set>[2];

/** The fields that they have in requests. */
const FIELDS = {
  cap: 'amount',
  day: 'per_day_cents',
  month: 'per_month_cents',
  panic24h: 'approval_config.panic_limit_24h_cents',
};

/** Whether they may be set: the last of the guards. */
export function requireNotBelowUsed(tx: Tx, { id, currency }: SubWalletRow, bounds: Bounds): void {
  const [below] = subWalletLimits.belowUsed(tx, id, bounds);
  if (below !== undefined) throw belowUsed({ ...below, currency, field: FIELDS[below.name] });
}
