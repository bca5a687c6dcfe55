// Does for a card whose method is an account whatever is to be done with the money that is there, in one
// command: holds are ours alone, so no processor is asked and nothing stays unknown. What is short is written
// down, and money that arrives looks for it. If accounts are debited, a debit of it begins.
import { defineCommand, lock, type Lock } from '#platform/command/command.ts';
import { LEGS_ON_BALANCE } from './postings.ts';
import type { Tx } from '#platform/work/draft.ts';
import { post } from '#modules/base/ledger/post.ts';
import { locksToSendBack, sendBack } from '#modules/issuing/deposits/send-back.ts';
import { methodAccounts } from '#modules/issuing/payment-methods/accounts.ts';
import { type PaymentMethodRow, paymentMethods } from '#modules/issuing/payment-methods/tables.ts';
import { cardAccounts, type CardBalances } from './accounts.ts';
import { NO_BACK_OFF } from './back-off.ts';
import { insertOperation } from './insert-operation.ts';
import { FUNDING_MOVED, RETURN_EXCESS, UNFUNDED } from './job-kinds.ts';
import { cardFundings, fundingOperations, type FundingRow } from './tables.ts';
import { mayChargeCardholder, neededOf } from './next-operation.ts';
import { NO_PAYMENT_METHOD } from './plan.ts';
import { greaterOf, lesserOf } from '#platform/money/money.ts';

export type BalanceInput = {
  readonly cardId: string;
  readonly methodId: string;
  /** Deposits of the method, the newest first, for what goes back. */
  readonly depositIds: readonly string[];
  /** Ignores earlier refusals of debits. */
  readonly ignoreBackoff: boolean;
};
/** `missingMinor`: what the card needs or owes, and the method has not. */
export type BalanceSettled = {
  readonly missingMinor: bigint;
  readonly isOwed: boolean;
} & Debiting;

export const settleBalance = defineCommand<BalanceInput, BalanceSettled>({
  name: 'funding.settle_balance',
  locks: ({ cardId, methodId, depositIds }): Lock[] => [
    lock(cardFundings, cardId),
    ...cardAccounts.locks(cardId),
    lock(paymentMethods, methodId),
    ...methodAccounts.locks(methodId),
    ...locksToSendBack(depositIds),
  ],
  decide(tx, { cardId, methodId, depositIds, ignoreBackoff }) {
    const method = tx.get(paymentMethods, methodId);
    const doing = { tx, method, depositIds };
    for (;;) {
      const row = tx.get(cardFundings, cardId);
      const onMethod = methodAccounts.balances(tx, methodId).available;
      const next = nextOnBalance({ ...cardAccounts.balances(tx, cardId), onMethod });
      if (next.kind === 'short') {
        const noted = note(tx, row, next);
        return { ...next, ...debitOf(tx, { row: noted, method, onMethod, ignoreBackoff }) };
      }
      operate(doing, row, next);
    }
  },
});

type Operation = Extract<OnBalance, { readonly amountMinor: bigint }>;
type Short = Extract<OnBalance, { readonly kind: 'short' }>;
type Doing = {
  readonly tx: Tx;
  readonly method: PaymentMethodRow;
  readonly depositIds: readonly string[];
};

function operate({ tx, method, depositIds }: Doing, row: FundingRow, next: Operation): void {
  const { kind, amountMinor } = next;
  const { currency, hold_minor: held } = row;
  const pending = insertOperation(tx, row, {
    kind,
    methodId: method.id,
    targetId: kind === 'capture' || kind === 'release' ? row.hold_id : null,
    amountMinor,
  });
  const { id } = tx.move(fundingOperations, pending, 'succeed', { finished_at: tx.now });
  const heldAfter = held + HELD_BY[kind] * amountMinor;
  tx.update(cardFundings, row, {
    hold_minor: heldAfter,
    hold_id: heldAfter === 0n ? null : (row.hold_id ?? id),
    updated_at: tx.now,
  });
  const legs = LEGS_ON_BALANCE[kind]({ row, method, amountMinor });
  post(tx, { kind: `funding.${kind}`, reference: id, currency, legs });
  const goesBack = kind === 'release' || kind === 'refund';
  if (goesBack && (!method.keep_balance || method.status === 'detached'))
    sendBack(tx, { method, depositIds, amountMinor, from: 'available', cause: 'released' });
}

const HELD_BY = { hold: 1n, charge: 0n, capture: -1n, release: -1n, refund: 0n } as const;

/** A card that owes is paused until it is paid for; one that waits hears of what has come. */
function note(tx: Tx, row: FundingRow, { missingMinor, isOwed }: Short): FundingRow {
  const before = row.missing_minor;
  const isDebited = row.mode === 'debit';
  if (isOwed && before === 0n && missingMinor > 0n && !isDebited) tx.enqueue(UNFUNDED, { cardId: row.id });
  if (missingMinor < before) tx.enqueue(FUNDING_MOVED, { cardId: row.id });
  // Not if nothing is held: then the card has ended, and what people send late stays. What was debited goes
  // back.
  const isPaidFor = isDebited || cardAccounts.balances(tx, row.id).held > 0n;
  if (missingMinor === 0n && before > 0n && isPaidFor)
    tx.enqueue(RETURN_EXCESS, { methodId: row.payment_method_id });
  if (before === missingMinor) return row;
  const set = { missing_minor: missingMinor, updated_at: tx.now };
  if (isDebited) return tx.update(cardFundings, row, { ...set, ...(missingMinor === 0n ? NO_BACK_OFF : {}) });
  return tx.update(cardFundings, row, { ...set, ...(missingMinor > 0n && isOwed ? OWED : NOT_REFUSED) });
}

const NOT_REFUSED = { refused_kind: null, refused_reason: null } as const;
const OWED = { refused_kind: 'charge', refused_reason: 'insufficient_funds' } as const;

// Begins to debit what a card lacks from an account whose owner has authorized that.

type Debiting = {
  /** The debit that begins, or is on its way. */
  readonly debit: { readonly id: string; readonly isNew: boolean } | null;
  /** Why none begins. */
  readonly refusedReason: string | null;
};

type Lacking = {
  readonly row: FundingRow;
  readonly method: PaymentMethodRow;
  /** What is available on the method; below zero if its bank has taken back what was spent. */
  readonly onMethod: bigint;
  /** Ignores earlier refusals. */
  readonly ignoreBackoff: boolean;
};

/** Its owner has disputed a debit that was spent. To debit them once more for it is not ours to decide. */
const TAKEN_BACK = 'taken_back';

const NONE: Debiting = { debit: null, refusedReason: null };

/** A card has one debit at a time, and none for a while after one was refused. */
function debitOf(tx: Tx, { row, method, onMethod, ignoreBackoff }: Lacking): Debiting {
  const { operation_id: inFlight, missing_minor: amountMinor, refusals, retry_at: retryAt } = row;
  if (inFlight !== null) return { debit: { id: inFlight, isNew: false }, refusedReason: null };
  if (row.mode !== 'debit' || amountMinor === 0n) return NONE;
  if (method.status !== 'active') return { debit: null, refusedReason: NO_PAYMENT_METHOD };
  if (onMethod < 0n) return { debit: null, refusedReason: TAKEN_BACK };
  if (!ignoreBackoff && !mayChargeCardholder({ now: tx.now, refusals, retryAt }))
    return { debit: null, refusedReason: row.refused_reason ?? 'not_allowed' };
  const { id } = insertOperation(tx, row, {
    kind: 'debit',
    methodId: method.id,
    targetId: null,
    amountMinor,
  });
  const reset = ignoreBackoff ? NO_BACK_OFF : {};
  tx.update(cardFundings, row, { ...reset, operation_id: id, updated_at: tx.now });
  return { debit: { id, isNew: true }, refusedReason: null };
}

// What is to be done next for a card on a prefunded method, read from how things stand. Pure, as for a card
// on which a processor holds.

type Standing = CardBalances & {
  /** What is available on the method; below zero if its bank has taken back what was spent. */
  readonly onMethod: bigint;
};

type OnBalance =
  | {
      readonly kind: 'hold' | 'charge' | 'capture' | 'release' | 'refund';
      readonly amountMinor: bigint;
    }
  /** Nothing is to be done, but what is missing; 0 if nothing is. */
  | { readonly kind: 'short'; readonly missingMinor: bigint; readonly isOwed: boolean };

function nextOnBalance(standing: Standing): OnBalance {
  const { due, held, authorized, onMethod } = standing;
  const owed = -due;
  if (owed > 0n && held > 0n) return { kind: 'capture', amountMinor: lesserOf(owed, held) };
  if (owed > 0n && onMethod > 0n) return { kind: 'charge', amountMinor: lesserOf(owed, onMethod) };
  if (owed > 0n) return { kind: 'short', missingMinor: owed, isOwed: true };

  const needed = neededOf(standing);
  // What was collected ahead stays if an open authorization will need it and nothing is held for it.
  const kept = greaterOf(0n, lesserOf(lesserOf(due, authorized), needed - held));
  if (due > kept) return { kind: 'refund', amountMinor: due - kept };
  const missing = needed - kept - held;
  if (missing < 0n) return { kind: 'release', amountMinor: -missing };
  if (missing > 0n && onMethod > 0n) return { kind: 'hold', amountMinor: lesserOf(missing, onMethod) };
  return { kind: 'short', missingMinor: missing, isOwed: false };
}
