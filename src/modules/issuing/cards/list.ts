// Lists cards. Filters combine.
import { z } from 'zod';
import { byId, defineList } from '#platform/lists/list.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { cardSchema, toCard } from './model.ts';
import { listCards, listCardsOf } from './queries.ts';
import { SHOWN_CARD_STATUSES } from './states.ts';

export const listCardsRoute = defineList({
  id: 'cards.list',
  path: '/api/v1/cards',
  auth: [{ scope: 'cards:read' }],
  tag: 'Cards',
  summary: 'List cards',
  order: byId('card'),
  filters: { cardholderId: z.string().optional(), status: z.enum(SHOWN_CARD_STATUSES).optional() },
  item: cardSchema,
  find: (db, { tenant, query: { cardholderId, status = null } }, page) =>
    cardholderId === undefined
      ? listCards(db, tenant.id, { status, ...page })
      : listCardsOf(db, tenant.id, cardholderId, { status, ...page }),
  includes: { named: 'ListedCard', all: [{ ...includedCardholder, idOf: (row) => row.cardholder_id }] },
  show: (rows) => rows.map((row) => toCard(row, row.available)),
});
