// What integrators hear of cards.
import type { Draft } from '../../platform/draft.ts';
import { toCard } from './model.ts';
import type { CardRow } from './tables.ts';

const telling =
  (type: 'card.created' | 'card.updated' | 'card.closed') =>
  (draft: Draft, row: CardRow, availableMinor: bigint): string =>
    draft.emit(type, row.id, toCard(row, availableMinor));

/** The hold stands and the issuer has made it. */
export const cardCreated = telling('card.created');
/** Its balance or one of its fields changed. */
export const cardUpdated = telling('card.updated');
export const cardClosed = telling('card.closed');
