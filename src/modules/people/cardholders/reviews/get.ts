// Shows one identity review, with its documents and decisions.
import { notFound } from '#platform/ids/kind.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { REVIEW, reviewParams, reviewSchema } from './model.ts';
import { findReview } from './queries.ts';
import { shownReview } from './show.ts';

export const getReviewRoute = defineRoute({
  id: 'identity_reviews.get',
  method: 'GET',
  path: '/api/v1/identity_reviews/:id',
  auth: [{ scope: 'cardholders:read' }],
  tag: 'Identity reviews',
  summary: 'Retrieve an identity review',
  params: reviewParams,
  answers: { 200: { description: 'The review.', schema: reviewSchema } },
  read: async (db, { tenant, params: { id } }) => {
    const row = await findReview(db, tenant.id, id);
    if (row === undefined) throw notFound(REVIEW, 'id');
    return answer(200, await shownReview(db, row));
  },
});
