// Lists identity reviews.
import { z } from 'zod';
import { defineIncludes } from '#platform/include.ts';
import { newestFirst } from '#platform/over-cells.ts';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { includedCardholder } from '../include.ts';
import { CARDHOLDER } from '../model.ts';
import { listedReviewSchema, toListedReview } from './model.ts';
import { listReviews } from './queries.ts';
import { REVIEW_STATUSES } from './states.ts';
import type { ReviewRow } from './tables.ts';

const includes = defineIncludes<ReviewRow>({ ...includedCardholder, idOf: (row) => row.cardholder_id });

export const listReviewsRoute = defineRoute({
  id: 'identity_reviews.list',
  method: 'GET',
  path: '/api/v1/identity_reviews',
  auth: [{ scope: 'cardholders:read' }],
  tag: 'Identity reviews',
  summary: 'List identity reviews',
  description:
    'Where the organization itself decides who its cardholders are, each of them waits here for somebody who looks at a document. Filters combine.',
  ofCells: newestFirst,
  query: z.strictObject({
    status: z.enum(REVIEW_STATUSES).optional(),
    cardholderId: CARDHOLDER.inPath.optional(),
    include: includes.query,
    ...pageQuery,
  }),
  answers: {
    200: {
      description: 'Newest first.',
      schema: pageOf(
        listedReviewSchema.extend({ included: includes.schema }).meta({ id: 'ListedIdentityReview' }),
      ),
    },
  },
  read: async (db, { tenant, actor, query }) => {
    const rows = await listReviews(db, tenant.id, {
      status: query.status ?? null,
      cardholderId: query.cardholderId ?? null,
      after: afterOf(query.cursor, 'idr'),
      limit: query.limit,
    });
    const includedIn = await includes.find(db, { tenant, actor }, query.include, rows.slice(0, query.limit));
    return answer(
      200,
      toPage(rows, query.limit, (row) => ({ ...toListedReview(row), ...includedIn(row) })),
    );
  },
});
