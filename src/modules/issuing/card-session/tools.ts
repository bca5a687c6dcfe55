// Cards as tools for agents: to ask for one, and to follow it. The number of a card is for people alone.
import type { z } from 'zod';
import { defineTool, inUnits } from '#platform/tool.ts';
import type { cardSchema } from '#modules/issuing/cards/index.ts';
import type { cardRequestSchema } from './model.ts';

type Shown = z.infer<typeof cardSchema> | z.infer<typeof cardRequestSchema>;

const TEXTS_OF_OTHERS = ['label', 'reason', 'merchantLock', 'metadata', 'failure'];

function inWords(shown: Shown): string {
  const card = `The card ${shown.id} of ${inUnits(shown.amountCents, shown.currency)}`;
  if (!('reasons' in shown))
    return `${card} is ${shown.status}. Its owner sees its number, on a page of their own.`;
  if (shown.status === 'pending_approval')
    return (
      `${card} waits for its owner, who decides at ${shown.approvalUrl}. ` +
      `Do not ask for another: call card_status with card_id ${shown.id} until it is decided.`
    );
  return `${card} is not there: ${shown.status}.`;
}

export const issueTool = defineTool<Shown>({
  name: 'card_issue',
  title: 'Ask for a card',
  description:
    'Issues a payment card on the limits of this agent. `amountCents` is the most that it may spend, in the smallest unit of the currency, such as cents; ' +
    'that much is held on a payment method of the owner. Beyond what is left of the limits it is not refused but waits for the owner (status pending_approval): ' +
    'follow it with card_status. Say in `reason` what it is for. Give an idempotency_key, and use the same one when you are not sure whether a call arrived.',
  effect: 'spends',
  without: ['sub_wallet_id'],
  textsOfOthers: TEXTS_OF_OTHERS,
  shownBy: 'card_session.get',
  says: inWords,
});

export const statusTool = defineTool<Shown>({
  name: 'card_status',
  title: 'Follow a card',
  description:
    'Shows a card of this agent as it is now: whether it still waits for the owner, and once it is issued what it may still spend (`availableCents`). ' +
    'It never shows the number of the card: only the owner sees that, on a page of their own.',
  effect: 'reads',
  renamed: { id: 'card_id' },
  textsOfOthers: TEXTS_OF_OTHERS,
  says: inWords,
});
