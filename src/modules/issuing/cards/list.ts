// Lists cards. Filters combine.
import { z } from 'zod';
import type { Db } from '#platform/db/sql.ts';
import { byId, defineList } from '#platform/lists/list.ts';
import { refuseCardNumber, searchText } from '#platform/lists/search.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { cardSchema, toCard } from './model.ts';
import { listByWords, whichIsMeant, type ListedByWords } from './find-by-words.ts';
import { listCards, listCardsOf, type ShownCard } from './queries.ts';
import { SHOWN_CARD_STATUSES } from './states.ts';

export const listCardsRoute = defineList({
  id: 'cards.list',
  path: '/api/v1/cards',
  auth: [{ scope: 'cards:read' }],
  tag: 'Cards',
  summary: 'List cards',
  order: byId('card'),
  filters: {
    cardholderId: z.string().optional(),
    status: z.enum(SHOWN_CARD_STATUSES).optional(),
    q: searchText.optional().describe('The last four digits, or the beginnings of words of the label.'),
  },
  item: cardSchema,
  find: (db, { tenant, query: { cardholderId, status = null, q } }, page) => {
    if (q !== undefined)
      return meantBy(db, tenant.id, q, { cardholderId: cardholderId ?? null, status, ...page });
    return cardholderId === undefined
      ? listCards(db, tenant.id, { status, ...page })
      : listCardsOf(db, tenant.id, cardholderId, { status, ...page });
  },
  includes: { named: 'ListedCard', all: [{ ...includedCardholder, idOf: (row) => row.cardholder_id }] },
  show: (rows) => rows.map((row) => toCard(row, row.available)),
});

async function meantBy(
  db: Db,
  tenantId: string,
  q: string,
  filter: Omit<ListedByWords, 'words'>,
): Promise<ShownCard[]> {
  refuseCardNumber(q);
  const words = whichIsMeant(tenantId, q);
  return words === null ? [] : listByWords(db, tenantId, { ...filter, words });
}
