// Does for a card on a prefunded method whatever is to be done, in one command: holds are ours alone, so no
// processor is asked and nothing stays unknown. What is short is written down, and money that arrives looks
// for it.
import { defineCommand, lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/draft.ts';
import { post } from '#modules/base/ledger/index.ts';
import { locksToSendBack, sendBack } from '#modules/issuing/deposits/index.ts';
import {
  methodAccounts,
  paymentMethods,
  type PaymentMethodRow,
} from '#modules/issuing/payment-methods/index.ts';
import { cardAccounts } from './accounts.ts';
import { LEGS_ON_BALANCE } from './balance-postings.ts';
import { FUNDING_MOVED, RETURN_EXCESS, UNFUNDED } from './job-kinds.ts';
import { nextOnBalance, type OnBalance } from './next-on-balance.ts';
import { operationMachine } from './states.ts';
import { cardFundings, fundingOperations, type FundingRow } from './tables.ts';

export type BalanceInput = {
  readonly cardId: string;
  readonly methodId: string;
  /** Deposits of the method, the newest first, for what goes back. */
  readonly depositIds: readonly string[];
};
/** `missingMinor`: what the card needs or owes, and the method has not. */
export type BalanceSettled = { readonly missingMinor: bigint; readonly isOwed: boolean };

export const settleBalance = defineCommand<BalanceInput, BalanceSettled>({
  name: 'funding.settle_balance',
  locks: ({ cardId, methodId, depositIds }): Lock[] => [
    lock(cardFundings, cardId),
    ...cardAccounts.locks(cardId),
    lock(paymentMethods, methodId),
    ...methodAccounts.locks(methodId),
    ...locksToSendBack(depositIds),
  ],
  decide(tx, { cardId, methodId, depositIds }) {
    const method = tx.get(paymentMethods, methodId);
    const doing = { tx, method, depositIds };
    for (;;) {
      const row = tx.get(cardFundings, cardId);
      const next = nextOnBalance({
        ...cardAccounts.balances(tx, cardId),
        onMethod: methodAccounts.balances(tx, methodId).available,
      });
      if (next.kind === 'short') return note(tx, row, next);
      operate(doing, row, next);
    }
  },
});

type Operation = Extract<OnBalance, { readonly amountMinor: bigint }>;
type Doing = {
  readonly tx: Tx;
  readonly method: PaymentMethodRow;
  readonly depositIds: readonly string[];
};

function operate({ tx, method, depositIds }: Doing, row: FundingRow, next: Operation): void {
  const { kind, amountMinor } = next;
  const { currency, hold_minor: held } = row;
  const pending = tx.insert(fundingOperations, {
    tenant_id: tx.tenantId,
    id: tx.newId('fop', row.id),
    card_id: row.id,
    kind,
    payment_method_id: method.id,
    target_id: kind === 'capture' || kind === 'release' ? row.hold_id : null,
    amount_minor: amountMinor,
    currency,
    status: operationMachine.initial,
    reason: null,
    refunded_minor: 0n,
    refund_refused: false,
    created_at: tx.now,
    finished_at: null,
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
function note(
  tx: Tx,
  row: FundingRow,
  short: Extract<OnBalance, { readonly kind: 'short' }>,
): BalanceSettled {
  const { missingMinor, isOwed } = short;
  const before = row.missing_minor;
  if (before !== missingMinor) {
    const refused = missingMinor > 0n && isOwed ? OWED : NOT_REFUSED;
    tx.update(cardFundings, row, { ...refused, missing_minor: missingMinor, updated_at: tx.now });
  }
  if (isOwed && before === 0n && missingMinor > 0n) tx.enqueue(UNFUNDED, { cardId: row.id });
  if (missingMinor < before) tx.enqueue(FUNDING_MOVED, { cardId: row.id });
  // Not where nothing is held: then the card has ended, and what comes late stays.
  const isPaidFor = missingMinor === 0n && before > 0n && cardAccounts.balances(tx, row.id).held > 0n;
  if (isPaidFor) tx.enqueue(RETURN_EXCESS, { methodId: row.payment_method_id });
  return { missingMinor, isOwed };
}

const NOT_REFUSED = { refused_kind: null, refused_reason: null } as const;
const OWED = { refused_kind: 'charge', refused_reason: 'insufficient_funds' } as const;
