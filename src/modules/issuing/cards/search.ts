// How cards are found: by their ids, last four digits and labels.
import { FOUND_MAX, foundBy, type SearchPart } from '#platform/lists/search.ts';
import { listByWords, whichIsMeant } from './find-by-words.ts';
import { findShownCard } from './queries.ts';
import type { CardRow } from './tables.ts';

type Named = Pick<CardRow, 'id' | 'label' | 'last4' | 'brand'>;

const show = ({ id, label, last4, brand }: Named) => ({
  id,
  // Until it is made, a card that waits for money has no number.
  label: last4 === null ? (label ?? '••••') : `•••• ${last4}`,
  detail: label ?? brand,
});

export const cardSearch: SearchPart = {
  kind: 'card',
  prefix: 'card',
  scope: 'cards:read',
  byId: foundBy(findShownCard, show),
  byText: async (db, tenantId, text) => {
    const words = whichIsMeant(tenantId, text);
    if (words === null) return [];
    const page = { cardholderId: null, status: null, after: null, limit: FOUND_MAX - 1 };
    return (await listByWords(db, tenantId, { ...page, words })).map(show);
  },
};
