// One review as it is shown: with its documents and decisions, and who they are of.
import type { z } from 'zod';
import type { Db } from '#platform/db/sql.ts';
import { terminalStatuses } from '#platform/db/machine.ts';
import { emailsOf } from '#modules/base/identity/users.ts';
import { toDecision, toDocument, toListedReview, type Reviewer, type reviewSchema } from './model.ts';
import { decisionsOn, documentsOf } from './queries.ts';
import { review } from './states.ts';
import type { ReviewRow } from './tables.ts';

const ENDED = terminalStatuses(review);
export const isEnded = ({ status }: Pick<ReviewRow, 'status'>): boolean => ENDED.includes(status);

export async function shownReview(db: Db, row: ReviewRow): Promise<z.infer<typeof reviewSchema>> {
  const documents = await documentsOf(db, row.tenant_id, row.id);
  const decisions = await decisionsOn(db, row.tenant_id, row.id);
  const emails = await emailsOf(db, [
    ...documents.map(({ noted_by: id }) => id),
    ...decisions.map(({ decided_by: id }) => id),
  ]);
  const reviewer = (type: Reviewer['type'], id: string): Reviewer => ({
    type,
    id,
    email: type === 'user' ? (emails.get(id) ?? null) : null,
  });
  return {
    ...toListedReview(row),
    needs: isEnded(row) || documents.length > 0 ? [] : ['documents'],
    documents: documents.map((one) => toDocument(one, reviewer(one.noted_by_type, one.noted_by))),
    decisions: decisions.map((one) => toDecision(one, reviewer(one.decided_by_type, one.decided_by))),
  };
}
