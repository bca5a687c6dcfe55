// Closes a card by request.
import { accept, defineCommand, lock } from '../../platform/command/command.ts';
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { cardBalances } from '../ledger/index.ts';
import { closedWhole } from './close.ts';
import { accountsOf } from './locks.ts';
import { cardParams, cardSchema, toCard } from './model.ts';
import type { ShownCard } from './queries.ts';
import { isShown } from './states.ts';
import { cards } from './tables.ts';

/** Closing it again changes nothing and answers the same. */
const closeCard = defineCommand<{ readonly cardId: string }, ShownCard>({
  name: 'cards.close',
  locks: ({ cardId }) => [lock(cards, cardId), ...accountsOf(cardId)],
  decide(state, { cardId }, facts) {
    const row = state.find(cards, cardId);
    if (row === undefined || !isShown(row.status)) throw refusal('not_found');
    if (row.status === 'CLOSED') {
      return accept({ ...row, available: cardBalances(state, cardId).available }, []);
    }

    const closed = closedWhole(state, facts, row, 'requested');
    return accept({ ...closed.row, available: 0n }, closed.effects);
  },
});

export const deleteCardRoute = defineRoute({
  id: 'cards.delete',
  method: 'DELETE',
  path: '/api/v1/cards/:id',
  auth: { scope: 'cards:write' },
  tag: 'Cards',
  summary: 'Close a card',
  description:
    'For good. Nothing new is approved on it; what is authorized still clears, and the rest of the hold is released.',
  params: cardParams,
  answers: { 200: { description: 'The card, closed.', schema: cardSchema } },
  command: closeCard,
  input: ({ params }) => ({ cardId: params.id }),
  answer: (card) => answer(200, toCard(card, card.available)),
});
