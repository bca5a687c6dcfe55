// Notes a document that somebody has seen, by which a review is decided.
import { insertRows } from '#platform/db/bulk.ts';
import { notFound } from '#platform/ids/kind.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { documentBody, REVIEW, reviewParams, reviewSchema, type DocumentBody } from './model.ts';
import { personTypeOf } from './person-type.ts';
import { DOCUMENTS_MAX, documentsOf, lockReview } from './queries.ts';
import { refusal } from './refusals.ts';
import { isEnded, shownReview } from './show.ts';
import { reviewDocuments, type DocumentRow, type ReviewRow } from './tables.ts';

export async function noteDocument(work: Work, id: string, body: DocumentBody): Promise<ReviewRow> {
  const row = await lockReview(work, work.tenantId, id);
  if (row === undefined) throw notFound(REVIEW, 'id');
  if (isEnded(row)) throw refusal('review_ended', { status: row.status });
  const { issuedOn: issued = null, expiresOn: expires = null, note = null } = body;
  if (issued !== null && expires !== null && expires < issued)
    throw invalid([{ field: 'expiresOn', message: ENDS_FIRST }]);
  const before = await documentsOf(work, work.tenantId, id);
  if (before.length >= DOCUMENTS_MAX)
    throw refusal('review_document_limit_reached', { limit: DOCUMENTS_MAX });

  const document: DocumentRow = {
    tenant_id: work.tenantId,
    id: work.newId('idd', row.cardholder_id),
    review_id: id,
    cardholder_id: row.cardholder_id,
    kind: body.kind,
    number: body.number,
    issued_on: issued,
    expires_on: expires,
    seen: body.seen,
    note,
    noted_by_type: personTypeOf(work.actor),
    noted_by: work.actor.id,
    created_at: work.now,
  };
  // At once, since the answer shows it.
  await insertRows(work, reviewDocuments, [document]);
  audit(work, 'identity_review.note_document', { type: 'identity_review', id });
  return row;
}

const ENDS_FIRST = {
  en: 'this must not be before `issuedOn`',
  es: 'no debe ser anterior a `issuedOn`',
  pt: 'não deve ser anterior a `issuedOn`',
};

export const noteDocumentRoute = defineRoute({
  id: 'identity_reviews.documents.create',
  method: 'POST',
  path: '/api/v1/identity_reviews/:id/documents',
  auth: [{ member: 'identity_reviews:write' }],
  proof: 'none: no money goes',
  tag: 'Identity reviews',
  summary: 'Record a document',
  description: `What the document says, and where somebody of yours has seen it. A review has at most ${DOCUMENTS_MAX}.`,
  params: reviewParams,
  body: documentBody,
  answers: { 201: { description: 'The review as it is now.', schema: reviewSchema } },
  refusals: {
    review_ended: refusal.rows.review_ended,
    review_document_limit_reached: refusal.rows.review_document_limit_reached,
  },
  work: async (work, { params: { id }, body }) =>
    answer(201, await shownReview(work, await noteDocument(work, id, body))),
});
