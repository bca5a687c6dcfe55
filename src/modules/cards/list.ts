// Lists cards. Filters combine.
import { z } from 'zod';
import { afterOf, pageOf, pageQuery, toPage } from '../../platform/page.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { cardSchema, toCard } from './model.ts';
import { listCards, listCardsOf } from './queries.ts';
import { SHOWN_CARD_STATUSES } from './states.ts';

export const listCardsRoute = defineRoute({
  id: 'cards.list',
  method: 'GET',
  path: '/api/v1/cards',
  auth: [{ scope: 'cards:read' }],
  tag: 'Cards',
  summary: 'List cards',
  query: z.strictObject({
    cardholderId: z.string().optional(),
    status: z.enum(SHOWN_CARD_STATUSES).optional(),
    ...pageQuery,
  }),
  answers: { 200: { description: 'Newest first.', schema: pageOf(cardSchema) } },
  read: async (db, { tenant, query: { cardholderId, status = null, cursor, limit } }) => {
    const filter = { status, after: afterOf(cursor, 'card'), limit };
    const rows =
      cardholderId === undefined
        ? await listCards(db, tenant.id, filter)
        : await listCardsOf(db, tenant.id, cardholderId, filter);
    return answer(
      200,
      toPage(rows, limit, (row) => toCard(row, row.available)),
    );
  },
});
