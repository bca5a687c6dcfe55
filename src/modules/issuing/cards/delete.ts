// Closes a card by request.
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { close } from './close.ts';
import { cardParams, cardSchema, toCard } from './model.ts';
import type { ShownCard } from './queries.ts';
import { isShown } from './states.ts';
import { cards } from './tables.ts';

/** Closing a closed card changes nothing and gives the same answer. */
const closeCard = defineCommand<{ readonly cardId: string }, ShownCard>({
  name: 'cards.close',
  locks: ({ cardId }) => [lock(cards, cardId), ...cardAccounts.locks(cardId)],
  decide(tx, { cardId }) {
    const row = tx.find(cards, cardId);
    if (row === undefined || !isShown(row.status)) throw refusal('not_found');
    if (row.status === 'CLOSED') return { ...row, available: cardAccounts.balances(tx, cardId).available };

    return { ...close(tx, row, 'requested'), available: 0n };
  },
});

export const deleteCardRoute = defineRoute({
  id: 'cards.delete',
  method: 'DELETE',
  path: '/api/v1/cards/:id',
  auth: [{ scope: 'cards:write' }],
  proof: 'none: lets less go',
  tag: 'Cards',
  summary: 'Close a card',
  description:
    'For good. Nothing new is approved on it; what is authorized still clears, and the rest of the hold is released.',
  params: cardParams,
  answers: { 200: { description: 'The card, closed.', schema: cardSchema } },
  command: closeCard,
  prepare: ({ params }) => ({ cardId: params.id }),
  answer: (card) => answer(200, toCard(card, card.available)),
});
