// The state machine of a card. REQUESTED and FAILED are internal and never shown by the API: a card is shown
// once its money is held and the issuer has made it, or while it waits for money to arrive.
import type { Fragment } from '#platform/db/sql.ts';
import { defineMachine } from '#platform/db/machine.ts';

export const CARD_STATUSES = [
  'REQUESTED',
  'FAILED',
  'PENDING_FUNDING',
  'OPEN',
  'IN_USE',
  'PAUSED',
  'CLOSED',
] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];
export const SHOWN_CARD_STATUSES = ['PENDING_FUNDING', 'OPEN', 'IN_USE', 'PAUSED', 'CLOSED'] as const;
export type ShownCardStatus = (typeof SHOWN_CARD_STATUSES)[number];
/** `isShown` for queries. */
export const IS_SHOWN: Fragment = { fragment: "status not in ('REQUESTED', 'FAILED')" };
export const isShown = (status: CardStatus): boolean => status !== 'REQUESTED' && status !== 'FAILED';
export type CardEvent =
  | 'wait'
  | 'open'
  | 'fail'
  | 'use'
  | 'settle'
  | 'pause'
  | 'resume'
  | 'resume_in_use'
  | 'close';

export const cardMachine = defineMachine<CardStatus, CardEvent>({
  name: 'card',
  column: 'status',
  initial: 'REQUESTED',
  statuses: CARD_STATUSES,
  events: {
    // `wait`: its payment method has not enough, and the rest was asked for.
    wait: { from: ['REQUESTED'], to: 'PENDING_FUNDING' },
    open: { from: ['REQUESTED', 'PENDING_FUNDING'], to: 'OPEN' },
    fail: { from: ['REQUESTED'], to: 'FAILED' },
    // `use`: the first open authorization. `settle`: no authorization is open any more.
    use: { from: ['OPEN'], to: 'IN_USE' },
    settle: { from: ['IN_USE'], to: 'OPEN' },
    pause: { from: ['OPEN', 'IN_USE'], to: 'PAUSED' },
    resume: { from: ['PAUSED'], to: 'OPEN' },
    resume_in_use: { from: ['PAUSED'], to: 'IN_USE' },
    close: { from: ['PENDING_FUNDING', 'OPEN', 'IN_USE', 'PAUSED'], to: 'CLOSED' },
  },
});
