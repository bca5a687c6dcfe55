// Cards as tools for agents: to ask for one, and to follow it. The number of a card is for people alone.
import type { z } from 'zod';
import { defineTool, inUnits } from '#platform/route/tool.ts';
import type { cardSchema } from '#modules/issuing/cards/model.ts';
import type { cardRequestSchema } from './model.ts';

type ShownCard = z.infer<typeof cardSchema>;
type CardOrRequest = ShownCard | z.infer<typeof cardRequestSchema>;

/** A picture of the text that is beside it, for a person to hold a telephone at. */
const PICTURES = ['funding.pix.qr'];
const TEXTS_OF_OTHERS = ['label', 'reason', 'merchantLock', 'metadata', 'failure'];

function inWords(shown: CardOrRequest): string {
  const card = `The card ${shown.id} of ${inUnits(shown.amountCents, shown.currency)}`;
  if (!('reasons' in shown))
    return `${card} ${shown.funding === null ? asItIs(shown) : waiting(shown.id, shown.funding)}`;
  if (shown.status === 'pending_approval')
    return (
      `${card} waits for its owner, who decides at ${shown.approvalUrl}. ` +
      `Do not ask for another: call card_status with card_id ${shown.id} until it is decided.`
    );
  return `${card} is not there: ${shown.status}.`;
}

/** A card that was closed before it was made has no number to be seen. */
const asItIs = ({ status, closedReason }: ShownCard): string =>
  closedReason === null
    ? `is ${status}. Its owner sees its number, on a page of their own.`
    : `is ${status}: ${closedReason}.`;

/** Whether money is sent is for its owner, who alone can send it from their own account. */
const waiting = (id: string, funding: NonNullable<ShownCard['funding']>): string =>
  funding.clabe === null && funding.pix === null ? debited(id) : sent(id, funding);

const debited = (id: string): string =>
  'waits for the bank of its owner, whose account is being debited for it. Do not ask for another card: ' +
  `call card_status with card_id ${id} until it is OPEN or CLOSED.`;

const sent = (id: string, funding: NonNullable<ShownCard['funding']>): string =>
  `waits for money: ${inUnits(funding.amountCents, funding.currency)} must arrive from the account of its owner ` +
  `until ${funding.expiresAt}. Show the owner the amount, the time and how it is sent (${wayOf(funding)}): ` +
  'only the owner decides whether to send it. Do not send it yourself, and do not ask for another card: ' +
  `call card_status with card_id ${id} until it is OPEN or CLOSED.`;

const wayOf = ({ clabe }: NonNullable<ShownCard['funding']>): string =>
  clabe === null ? 'the text of the Pix charge in funding.pix.copyPaste' : `to the CLABE ${clabe}`;

export const issueTool = defineTool<CardOrRequest>({
  name: 'card_issue',
  title: 'Ask for a card',
  description:
    'Issues a payment card on the limits of this agent. `amountCents` is the most that it may spend, in the smallest unit of the currency, such as cents; ' +
    'that much is held on a payment method of the owner. Beyond what is left of the limits it is not refused but waits for the owner (status pending_approval): ' +
    'follow it with card_status. Where the payment method is an account that has too little money, the card waits (status PENDING_FUNDING): show the owner what is missing, ' +
    'how it is sent and until when, as `funding` says; whether to send money is for the owner alone to decide, never for you. Say in `reason` what it is for. Give an idempotency_key, and use the same one when you are not sure whether a call arrived.',
  effect: 'spends',
  without: ['sub_wallet_id'],
  textsOfOthers: TEXTS_OF_OTHERS,
  leavesOut: PICTURES,
  shownBy: 'card_session.get',
  says: inWords,
});

export const statusTool = defineTool<CardOrRequest>({
  name: 'card_status',
  title: 'Follow a card',
  description:
    'Shows a card of this agent as it is now: whether it still waits for the owner, or for money that the owner has to send (PENDING_FUNDING, with `funding`), and once it is issued what it may still spend (`availableCents`). ' +
    'It never shows the number of the card: only the owner sees that, on a page of their own.',
  effect: 'reads',
  renamed: { id: 'card_id' },
  textsOfOthers: TEXTS_OF_OTHERS,
  leavesOut: PICTURES,
  says: inWords,
});
