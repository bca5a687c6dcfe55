// What is to be done next on a cardholder's payment method, read from how things stand. Pure: nothing is
// remembered as a list of steps, so a lost job or a message out of order leaves nothing to repair but to look
// again.
import { greaterOf, lesserOf } from '#platform/money/money.ts';
import type { CardBalances } from './accounts.ts';
import { HOUR_MS, plus, type Instant } from '#platform/time/clock.ts';
import type { MoneyKind, OperationKind } from './tables.ts';

/** A hold that lapses sooner than this is taken for one that must be renewed. */
export const RENEW_BEFORE_MS = 12 * HOUR_MS;
/** After this number of refusals in a row the processor is not asked any more. */
export const TRIES_MAX = 10;

export type Hold = { readonly id: string; readonly minor: bigint };
export type FundingState = {
  readonly now: Instant;
  readonly operationId: string | null;
  readonly hold: (Hold & { readonly expiresAt: Instant }) | null;
  /** A hold that another has taken the place of. */
  readonly releasing: Hold | null;
  readonly balances: CardBalances;
  /** What was taken and can be given back, newest first. */
  readonly payments: ReadonlyArray<{ readonly id: string; readonly leftMinor: bigint }>;
  readonly refusals: number;
  readonly retryAt: Instant | null;
  readonly refusedKind: OperationKind | null;
};

export type ToDo = {
  readonly kind: MoneyKind;
  readonly amountMinor: bigint;
  /** The hold that is captured or released, or the payment that is refunded. */
  readonly targetId: string | null;
};
export type Next =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'in_flight'; readonly operationId: string }
  | { readonly kind: 'do'; readonly toDo: ToDo };

const NOTHING: Next = { kind: 'nothing' };

export function nextOperation(state: FundingState): Next {
  const { operationId, hold, releasing, balances } = state;
  if (operationId !== null) return { kind: 'in_flight', operationId };
  if (releasing !== null && mayRelease(state)) return release(releasing);

  const owed = -balances.due;
  if (owed > 0n) {
    if (hold !== null) return todo('capture', lesserOf(owed, hold.minor), hold.id);
    return mayChargeCardholder(state) ? todo('charge', owed, null) : NOTHING;
  }

  const kept = keptOf(state);
  const payment = state.payments.find(({ leftMinor }) => leftMinor > 0n);
  if (balances.due > kept && payment !== undefined) {
    return todo('refund', lesserOf(balances.due - kept, payment.leftMinor), payment.id);
  }
  return hold === null ? withoutHold(state, kept) : withHold(state, hold, kept);
}

/**
 * What must be held for: a card that the network has overdrawn has nothing available, and its open
 * authorizations all the same.
 */
export const neededOf = ({ available, authorized }: CardBalances): bigint =>
  greaterOf(available, 0n) + authorized;

/** What was collected ahead and stays, since an open authorization will need it and no hold stands for it. */
function keptOf({ balances, hold }: FundingState): bigint {
  const notHeld = neededOf(balances) - (hold?.minor ?? 0n);
  return greaterOf(0n, lesserOf(lesserOf(balances.due, balances.authorized), notHeld));
}

function withoutHold(state: FundingState, kept: bigint): Next {
  const missing = neededOf(state.balances) - kept;
  return missing > 0n && mayChargeCardholder(state) ? todo('hold', missing, null) : NOTHING;
}

function withHold(state: FundingState, hold: NonNullable<FundingState['hold']>, kept: bigint): Next {
  const { now, balances } = state;
  const missing = neededOf(balances) - kept;
  if (missing <= 0n) return mayRelease(state) ? release(hold) : NOTHING;

  const lapses = plus(now, RENEW_BEFORE_MS) >= hold.expiresAt;
  if (!lapses && hold.minor >= missing) return NOTHING;
  // The new hold is placed before the old one is released.
  if (mayChargeCardholder(state)) return todo('hold', missing, null);
  if (!lapses) return NOTHING;
  if (hold.expiresAt <= now) return mayRelease(state) ? release(hold) : NOTHING;
  // It cannot be renewed: what merchants were promised is taken while it still stands.
  const promised = lesserOf(hold.minor, balances.authorized - lesserOf(balances.due, balances.authorized));
  return promised > 0n ? todo('capture', promised, hold.id) : NOTHING;
}

/** Whether the cardholder's bank may be asked for money: not for a while after it refused. */
export function mayChargeCardholder({
  refusals,
  retryAt,
  now,
}: Pick<FundingState, 'refusals' | 'retryAt' | 'now'>): boolean {
  return refusals < TRIES_MAX && (retryAt === null || retryAt <= now);
}

const mayRelease = (state: FundingState): boolean =>
  state.refusedKind !== 'release' || mayChargeCardholder(state);

const todo = (kind: MoneyKind, amountMinor: bigint, targetId: string | null): Next => ({
  kind: 'do',
  toDo: { kind, amountMinor, targetId },
});
const release = ({ id, minor }: Hold): Next => todo('release', minor, id);
