// Opens a review, and says what came of it: the queue behind the driver by which an organization decides
// itself who a person is.
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Pool } from '#platform/db/pool.ts';
import { systemActor } from '#platform/context/context.ts';
import type { Work, Works } from '#platform/work/work.ts';
import type { KycReference, KycVerdict, ReviewQueue } from '../port.ts';
import { latestReviewOf } from './queries.ts';
import { needsSecond, reviewSettingsOf } from './settings.ts';
import { review } from './states.ts';
import { identityReviews, type ReviewRow } from './tables.ts';

const QUEUE_ACTOR = systemActor('identity_reviews');

/** The reason in `kycReasons` of a cardholder: somebody has to see documents. */
const DOCUMENTS_NEEDED = 'documents_needed';

type NewReview = Pick<ReviewRow, 'country' | 'cause'> & {
  readonly cardholderId: KycReference;
  readonly dueOn: string | null;
};

/** Returns true for a new review, and false if the person has an open one. */
export async function openReview(
  work: Work,
  { cardholderId, country, cause, dueOn }: NewReview,
): Promise<boolean> {
  const isSecondNeeded = needsSecond(await reviewSettingsOf(work, work.tenantId), country);
  const row: ReviewRow = {
    tenant_id: work.tenantId,
    id: work.newId('idr', cardholderId),
    cardholder_id: cardholderId,
    country,
    cause,
    status: review.initial,
    needs_second: isSecondNeeded,
    rejected_for: null,
    valid_until: null,
    due_on: dueOn,
    renewed_at: null,
    created_at: work.now,
    updated_at: work.now,
    ended_at: null,
  };
  const opened = await work.run(insertIfAbsentQuery(identityReviews, row));
  return opened === 1;
}

const IN_REVIEW = { decision: 'review', reasons: [DOCUMENTS_NEEDED], needs: ['documents'] } as const;

function verdictOf(row: ReviewRow): KycVerdict | undefined {
  const reference = row.cardholder_id;
  if (row.status === 'withdrawn') return undefined;
  if (row.status === 'approved') return { reference, decision: 'approved', reasons: [] };
  if (row.status === 'rejected')
    return { reference, decision: 'rejected', reasons: row.rejected_for === null ? [] : [row.rejected_for] };
  return { reference, ...IN_REVIEW };
}

export const createReviewQueue = ({
  pool,
  works,
}: {
  readonly pool: Pool;
  readonly works: Works;
}): ReviewQueue => ({
  open: (tenant, { reference, country }) =>
    works.run(tenant, QUEUE_ACTOR, async (work) => {
      const before = await latestReviewOf(work, tenant.id, reference);
      const known = before === undefined ? undefined : verdictOf(before);
      if (known !== undefined) return known;
      await openReview(work, { cardholderId: reference, country, cause: 'application', dueOn: null });
      return { reference, ...IN_REVIEW };
    }),

  async find(tenant, reference) {
    const row = await latestReviewOf(pool, tenant.id, reference);
    return row === undefined ? undefined : verdictOf(row);
  },
});
