// Lists cards. Filters combine.
import { z } from 'zod';
import { defineIncludes } from '#platform/include.ts';
import { newestFirst } from '#platform/over-cells.ts';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { cardSchema, toCard } from './model.ts';
import { listCards, listCardsOf, type ShownCard } from './queries.ts';
import { SHOWN_CARD_STATUSES } from './states.ts';

const includes = defineIncludes<ShownCard>({ ...includedCardholder, idOf: (row) => row.cardholder_id });
const listedSchema = cardSchema.extend({ included: includes.schema }).meta({ id: 'ListedCard' });

export const listCardsRoute = defineRoute({
  id: 'cards.list',
  method: 'GET',
  path: '/api/v1/cards',
  auth: [{ scope: 'cards:read' }],
  tag: 'Cards',
  summary: 'List cards',
  ofCells: newestFirst,
  query: z.strictObject({
    cardholderId: z.string().optional(),
    status: z.enum(SHOWN_CARD_STATUSES).optional(),
    include: includes.query,
    ...pageQuery,
  }),
  answers: { 200: { description: 'Newest first.', schema: pageOf(listedSchema) } },
  read: async (db, { tenant, actor, query }) => {
    const { cardholderId, status = null, cursor, limit } = query;
    const filter = { status, after: afterOf(cursor, 'card'), limit };
    const rows =
      cardholderId === undefined
        ? await listCards(db, tenant.id, filter)
        : await listCardsOf(db, tenant.id, cardholderId, filter);
    const includedIn = await includes.find(db, { tenant, actor }, query.include, rows.slice(0, limit));
    return answer(
      200,
      toPage(rows, limit, (row) => ({ ...toCard(row, row.available), ...includedIn(row) })),
    );
  },
});
