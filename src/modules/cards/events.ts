// What integrators hear of cards.
import { emit } from '../../platform/event.ts';
import type { Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { toCard } from './model.ts';
import type { CardRow } from './tables.ts';

const telling =
  (type: 'card.created' | 'card.updated' | 'card.closed') =>
  (facts: Facts, row: CardRow, availableMinor: bigint): Effect =>
    emit(facts, type, row.id, toCard(row, availableMinor));

/** The hold stands and the issuer has made it. */
export const cardCreated = telling('card.created');
/** Its balance or one of its fields changed. */
export const cardUpdated = telling('card.updated');
export const cardClosed = telling('card.closed');
