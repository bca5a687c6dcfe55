// Lists identity reviews.
import { byId, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import { includedCardholder } from '../include.ts';
import { CARDHOLDER } from '../model.ts';
import { listedReviewSchema, toListedReview } from './model.ts';
import { listReviews } from './queries.ts';
import { REVIEW_STATUSES } from './states.ts';

export const listReviewsRoute = defineList({
  id: 'identity_reviews.list',
  path: '/api/v1/identity_reviews',
  auth: [{ scope: 'cardholders:read' }],
  tag: 'Identity reviews',
  summary: 'List identity reviews',
  description:
    'Where the organization itself decides who its cardholders are, each of them waits here for somebody who looks at a document. Filters combine.',
  filters: { status: z.enum(REVIEW_STATUSES).optional(), cardholderId: CARDHOLDER.inPath.optional() },
  order: byId('idr'),
  item: listedReviewSchema,
  find: (db, { tenant, query: { status = null, cardholderId = null } }, page) =>
    listReviews(db, tenant.id, { status, cardholderId, ...page }),
  includes: {
    named: 'ListedIdentityReview',
    all: [{ ...includedCardholder, idOf: (row) => row.cardholder_id }],
  },
  show: (rows) => rows.map(toListedReview),
});
