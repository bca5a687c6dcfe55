// A person decides who a cardholder is, with a reason. If two have to approve, the second is another one.
import { isoOf } from '#platform/time/clock.ts';
import type { Actor } from '#platform/context/context.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { notFound } from '#platform/ids/kind.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { lockCardholder } from '../queries.ts';
import { takeDecision } from '../resolve-kyc.ts';
import { approveBody, rejectBody, REVIEW, reviewParams, reviewSchema } from './model.ts';
import { decisionsOn, documentsOf, findReview, lockReview } from './queries.ts';
import { refusal } from './refusals.ts';
import { isEnded, shownReview } from './show.ts';
import { personTypeOf } from './person-type.ts';
import {
  identityReviews,
  reviewDecisions,
  type DecisionRow,
  type DocumentRow,
  type ReviewRow,
} from './tables.ts';

export type Decision = { readonly reason: string } & (
  | { readonly decision: 'approve' }
  | { readonly decision: 'reject'; readonly rejectedFor: string }
);

/** Who may not decide twice. No name is proven at the command line, so all there are one person. */
const personIn = ({ type, id }: Pick<Actor, 'type' | 'id'>): string => (type === 'user' ? id : type);

/** What the cardholder has waited for is decided in the same commit. */
export async function decideReview(work: Work, id: string, decision: Decision): Promise<ReviewRow> {
  const row = await lockUndecided(work, id);
  const before = await decisionsOn(work, work.tenantId, id);
  if (decision.decision === 'reject') return reject(work, row, decision);

  if (before.some((one) => isBySame(one, work.actor))) throw refusal('second_person_required');
  const validUntil = validUntilOf(await documentsOf(work, work.tenantId, id), isoOf(work.now).slice(0, 10));
  await note(work, row, decision);
  if (row.needs_second && before.length === 0)
    return work.move(identityReviews, row, 'approve_first', { updated_at: work.now });
  await takeDecision(work, { reference: row.cardholder_id, decision: 'approved', reasons: [] });
  return work.move(identityReviews, row, 'approve', {
    valid_until: validUntil,
    updated_at: work.now,
    ended_at: work.now,
  });
}

const isBySame = ({ decided_by_type: type, decided_by: id }: DecisionRow, actor: Actor): boolean =>
  personIn({ type, id }) === personIn(actor);

async function reject(
  work: Work,
  row: ReviewRow,
  decision: Extract<Decision, { decision: 'reject' }>,
): Promise<ReviewRow> {
  const { rejectedFor } = decision;
  await note(work, row, decision);
  await takeDecision(work, { reference: row.cardholder_id, decision: 'rejected', reasons: [rejectedFor] });
  return work.move(identityReviews, row, 'reject', {
    rejected_for: rejectedFor,
    updated_at: work.now,
    ended_at: work.now,
  });
}

/** The cardholder is locked first, as it is by a verdict from elsewhere. */
async function lockUndecided(work: Work, id: string): Promise<ReviewRow> {
  const found = await findReview(work, work.tenantId, id);
  if (found === undefined) throw notFound(REVIEW, 'id');
  await lockCardholder(work, work.tenantId, found.cardholder_id);
  const row = (await lockReview(work, work.tenantId, id)) ?? found;
  if (isEnded(row)) throw refusal('review_ended', { status: row.status });
  return row;
}

/** The last day of the document that is valid for longest; null if one does not end. */
function validUntilOf(documents: readonly DocumentRow[], today: string): string | null {
  const valid = documents.filter(({ expires_on: last }) => last === null || last >= today);
  if (valid.length === 0) throw refusal('review_document_required');
  const days = valid.flatMap(({ expires_on: last }) => (last === null ? [] : [last]));
  return days.length < valid.length ? null : (days.sort().at(-1) ?? null);
}

async function note(work: Work, row: ReviewRow, { decision, reason }: Decision): Promise<void> {
  const decided: DecisionRow = {
    tenant_id: work.tenantId,
    id: work.newId('ids', row.cardholder_id),
    review_id: row.id,
    cardholder_id: row.cardholder_id,
    decision,
    decided_by_type: personTypeOf(work.actor),
    decided_by: work.actor.id,
    reason,
    created_at: work.now,
  };
  // At once, since the answer shows it.
  await insertRows(work, reviewDecisions, [decided]);
  audit(work, `identity_review.${decision}`, { type: 'identity_review', id: row.id }, reason);
}

const decided = {
  method: 'POST',
  auth: [{ member: 'identity_reviews:write' }],
  proof: 'always',
  tag: 'Identity reviews',
  params: reviewParams,
  answers: { 200: { description: 'The review as it is now.', schema: reviewSchema } },
} as const;

export const approveReviewRoute = defineRoute({
  ...decided,
  id: 'identity_reviews.approve',
  path: '/api/v1/identity_reviews/:id/approve',
  summary: 'Approve an identity review',
  description:
    'Says that the cardholder is who they say they are; `cardholder.updated` follows. Where the review `needsSecond`, it waits for ' +
    'another person after the first approval. Owners decide, with a session that was proven in the last 10 minutes.',
  body: approveBody,
  refusals: {
    review_ended: refusal.rows.review_ended,
    second_person_required: refusal.rows.second_person_required,
    review_document_required: refusal.rows.review_document_required,
  },
  work: async (work, { params: { id }, body: { reason } }) =>
    answer(200, await shownReview(work, await decideReview(work, id, { decision: 'approve', reason }))),
});

export const rejectReviewRoute = defineRoute({
  ...decided,
  id: 'identity_reviews.reject',
  path: '/api/v1/identity_reviews/:id/reject',
  summary: 'Reject an identity review',
  description:
    'Says that the cardholder is not who they say they are, or cannot be taken; `cardholder.updated` follows. One person is enough, also one who has approved before.',
  body: rejectBody,
  refusals: { review_ended: refusal.rows.review_ended },
  work: async (work, { params: { id }, body }) =>
    answer(200, await shownReview(work, await decideReview(work, id, { decision: 'reject', ...body }))),
});
