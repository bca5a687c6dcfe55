// Ends a review that has nothing left to decide: somebody else has, or the person was erased.
import type { Work } from '#platform/work/work.ts';
import { lockOpenReviewOf } from './queries.ts';
import { identityReviews } from './tables.ts';

export async function withdrawReviewOf(work: Work, cardholderId: string): Promise<void> {
  const row = await lockOpenReviewOf(work, work.tenantId, cardholderId);
  if (row === undefined) return;
  work.move(identityReviews, row, 'withdraw', { ended_at: work.now, updated_at: work.now });
}
