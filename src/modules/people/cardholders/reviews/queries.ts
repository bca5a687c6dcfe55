// The SQL queries of identity reviews.
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import {
  identityReviews,
  reviewDecisions,
  reviewDocuments,
  type DecisionRow,
  type DocumentRow,
  type ReviewRow,
} from './tables.ts';

/** The documents of one review: more than a person has to show. */
export const DOCUMENTS_MAX = 10;
const DECISIONS_MAX = 10;

export const findReview = (db: Db, tenantId: string, id: string): Promise<ReviewRow | undefined> =>
  db.maybe(
    sql<ReviewRow>`
      select ${columnsOf(identityReviews)} from identity_reviews where tenant_id = ${tenantId} and id = ${id}`,
  );

/** Locks a review after its cardholder, who is locked first wherever both are. */
export const lockReview = (db: Db, tenantId: string, id: string): Promise<ReviewRow | undefined> =>
  db.maybe(
    sql<ReviewRow>`
      select ${columnsOf(identityReviews)} from identity_reviews
      where tenant_id = ${tenantId} and id = ${id} for update`,
  );

export const lockOpenReviewOf = (
  db: Db,
  tenantId: string,
  cardholderId: string,
): Promise<ReviewRow | undefined> =>
  db.maybe(
    sql<ReviewRow>`
      select ${columnsOf(identityReviews)} from identity_reviews
      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId}
        and status in ('open', 'awaiting_second') for update`,
  );

export const latestReviewOf = (
  db: Db,
  tenantId: string,
  cardholderId: string,
): Promise<ReviewRow | undefined> =>
  db.maybe(
    sql<ReviewRow>`
      select ${columnsOf(identityReviews)} from identity_reviews
      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId} order by id desc limit 1`,
  );

/** The tenant of a review, without which ids are not known. */
export const tenantOfReview = async (
  db: Db,
  tenantIds: readonly string[],
  id: string,
): Promise<string | undefined> =>
  (
    await db.maybe(
      sql<Pick<ReviewRow, 'tenant_id'>>`
        select tenant_id from identity_reviews where tenant_id = any(${tenantIds}::text[]) and id = ${id}`,
    )
  )?.tenant_id;

export type ReviewFilter = {
  readonly status: string | null;
  readonly cardholderId: string | null;
  readonly after: string | null;
  readonly limit: number;
};

/** Newest first, with one row more than asked for if there is one. */
export const listReviews = (db: Db, tenantId: string, filter: ReviewFilter): Promise<ReviewRow[]> =>
  db.all(
    sql<ReviewRow>`
      select ${columnsOf(identityReviews)} from identity_reviews
      where tenant_id = ${tenantId}
        and (${filter.cardholderId}::text is null or cardholder_id = ${filter.cardholderId})
        and (${filter.status}::text is null or status = ${filter.status})
        and (${filter.after}::text is null or id < ${filter.after})
      order by id desc limit ${filter.limit + 1}`,
  );

export const documentsOf = (db: Db, tenantId: string, reviewId: string): Promise<DocumentRow[]> =>
  db.all(
    sql<DocumentRow>`
      select ${columnsOf(reviewDocuments)} from identity_review_documents
      where tenant_id = ${tenantId} and review_id = ${reviewId} order by id limit ${DOCUMENTS_MAX}`,
  );

export const decisionsOn = (db: Db, tenantId: string, reviewId: string): Promise<DecisionRow[]> =>
  db.all(
    sql<DecisionRow>`
      select ${columnsOf(reviewDecisions)} from identity_review_decisions
      where tenant_id = ${tenantId} and review_id = ${reviewId} order by id limit ${DECISIONS_MAX}`,
  );
