// Raising or removing a limit of a sub-wallet, opening its list of payees, resuming it and switching its
// notices off take a session proven in the last 10 minutes: a browser that was left open must not be enough.
import type { Tx } from '#platform/work/draft.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { Usage } from '#modules/base/ledger/limits.ts';
import type { WalletRow } from '#modules/wallets/wallets/tables.ts';
import { subWalletLimits } from './limits.ts';
import type { PayeeItem, SubWalletRow } from './tables.ts';

/** What holds an agent back. */
type Bounds = Pick<
  SubWalletRow,
  'auto_approve_under_minor' | 'whatsapp_threshold_minor' | 'payee_items' | 'notify_whatsapp'
> & {
  readonly isPaused: boolean;
  /** Null means not limited. */
  readonly limits: Readonly<Record<'cap' | 'day' | 'month' | 'panic24h', bigint | null>>;
};

/** The bounds of a sub-wallet whose row and limits are locked. */
export function boundsOf(tx: Tx, row: SubWalletRow): Bounds {
  const { cap, day, month, panic24h } = subWalletLimits.usages(tx, row.id);
  const limits = { cap: boundIn(cap), day: boundIn(day), month: boundIn(month), panic24h: boundIn(panic24h) };
  return { ...row, isPaused: row.status === 'paused', limits };
}

const boundIn = (usage: Usage | null): bigint | null => usage?.limitMinor ?? null;

/**
 * What a new one is held against: the gate of its wallet. What its agent may spend below that is for any
 * session to say, since a key for the agent takes a proof.
 */
export const boundsOfNew = (wallet: WalletRow, limits: Bounds['limits']): Bounds => ({
  auto_approve_under_minor: wallet.auto_approve_under_minor,
  whatsapp_threshold_minor: wallet.whatsapp_threshold_minor,
  payee_items: null,
  notify_whatsapp: true,
  isPaused: false,
  limits: { ...limits, panic24h: wallet.panic_limit_24h_minor },
});

export function requireRecentProof(hasProof: boolean, before: Bounds, after: Bounds): void {
  if (!hasProof && isLooser(before, after)) throw refusal('step_up_required');
}

function isLooser(before: Bounds, after: Bounds): boolean {
  const names = Object.keys(before.limits) as (keyof Bounds['limits'])[];
  return (
    after.auto_approve_under_minor > before.auto_approve_under_minor ||
    after.whatsapp_threshold_minor > before.whatsapp_threshold_minor ||
    names.some((name) => isAbove(after.limits[name], before.limits[name])) ||
    hasMorePayees(before.payee_items, after.payee_items) ||
    (before.notify_whatsapp && !after.notify_whatsapp) ||
    (before.isPaused && !after.isPaused)
  );
}

const isAbove = (after: bigint | null, before: bigint | null): boolean =>
  before !== null && (after === null || after > before);

/** Null means every payee of the wallet. */
function hasMorePayees(before: readonly PayeeItem[] | null, after: readonly PayeeItem[] | null): boolean {
  if (before === null) return false;
  if (after === null) return true;
  const known = new Set(enabledIn(before));
  return enabledIn(after).some((alias) => !known.has(alias));
}

const enabledIn = (items: readonly PayeeItem[]): string[] =>
  items.filter(({ enabled }) => enabled).map(({ alias }) => alias);
