// Made by `npm run gen` from the routes.
import type { IdentityReview, ListedIdentityReview } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type IdentityReviewsListQuery = {
  readonly status?: 'open' | 'awaiting_second' | 'approved' | 'rejected' | 'withdrawn';
  readonly cardholderId?: string;
  /** What to name in `included` of each: `cardholder`, with commas between them. */
  readonly include?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type IdentityReviewsListAnswer = {
  readonly data: ReadonlyArray<ListedIdentityReview>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type IdentityReviewsDocumentsCreateInput = {
  readonly kind: 'national_id' | 'passport' | 'residence_permit' | 'driving_licence';
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly number: string;
  readonly issuedOn?: string;
  /** The last day on which it is valid; left out where it does not end. */
  readonly expiresOn?: string;
  /** Where somebody of yours has seen it. */
  readonly seen: 'in_person' | 'video_call' | 'copy';
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly note?: string;
};

export type IdentityReviewsApproveInput = {
  /**
   * Why, in words. It stays in the review and in the audit log, and the cardholder is not shown it. It
   * must not contain invisible characters, nor many marks on one letter.
   */
  readonly reason: string;
};

export type IdentityReviewsRejectInput = {
  /**
   * Why, in words. It stays in the review and in the audit log, and the cardholder is not shown it. It
   * must not contain invisible characters, nor many marks on one letter.
   */
  readonly reason: string;
  /** What `kycReasons` of the cardholder says then. */
  readonly rejectedFor?: 'identity_not_verified' | 'document_not_valid' | 'data_do_not_match' | 'not_accepted';
};

export type IdentityReviewsOfOrganization = {
  /**
   * List identity reviews.
   *
   * Where the organization itself decides who its cardholders are, each of them waits here for somebody
   * who looks at a document. Filters combine.
   *
   * Required scope: `cardholders:read`.
   *
   * `GET /api/v1/identity_reviews`
   */
  list(query?: IdentityReviewsListQuery, options?: CallOptions): Listing<IdentityReviewsListAnswer>;
  /**
   * Retrieve an identity review.
   *
   * Required scope: `cardholders:read`.
   *
   * `GET /api/v1/identity_reviews/{id}`
   */
  get(id: string, options?: CallOptions): Promise<IdentityReview>;
};

export type IdentityReviewsOfSession = {
  /**
   * List identity reviews.
   *
   * Where the organization itself decides who its cardholders are, each of them waits here for somebody
   * who looks at a document. Filters combine.
   *
   * Required scope: `cardholders:read`.
   *
   * `GET /api/v1/identity_reviews`
   */
  list(query?: IdentityReviewsListQuery, options?: CallOptions): Listing<IdentityReviewsListAnswer>;
  /**
   * Retrieve an identity review.
   *
   * Required scope: `cardholders:read`.
   *
   * `GET /api/v1/identity_reviews/{id}`
   */
  get(id: string, options?: CallOptions): Promise<IdentityReview>;
  readonly documents: {
    /**
     * Record a document.
     *
     * What the document says, and where somebody of yours has seen it. A review has at most 10.
     *
     * `POST /api/v1/identity_reviews/{id}/documents`
     */
    create(id: string, input: IdentityReviewsDocumentsCreateInput, options?: KeyedOptions): Promise<IdentityReview>;
  };
  /**
   * Approve an identity review.
   *
   * Says that the cardholder is who they say they are; `cardholder.updated` follows. Where the review
   * `needsSecond`, it waits for another person after the first approval. Owners decide, with a session
   * that was proven in the last 10 minutes.
   *
   * `POST /api/v1/identity_reviews/{id}/approve`
   */
  approve(id: string, input: IdentityReviewsApproveInput, options?: KeyedOptions): Promise<IdentityReview>;
  /**
   * Reject an identity review.
   *
   * Says that the cardholder is not who they say they are, or cannot be taken; `cardholder.updated`
   * follows. One person is enough, also one who has approved before.
   *
   * `POST /api/v1/identity_reviews/{id}/reject`
   */
  reject(id: string, input: IdentityReviewsRejectInput, options?: KeyedOptions): Promise<IdentityReview>;
};

type Of = { readonly organization: IdentityReviewsOfOrganization; readonly session: IdentityReviewsOfSession };

const ROUTES = {
  list: 'GET ~/identity_reviews os qp',
  get: 'GET ~/identity_reviews/{id} os',
  'documents.create': 'POST ~/identity_reviews/{id}/documents s bk',
  approve: 'POST ~/identity_reviews/{id}/approve s bk',
  reject: 'POST ~/identity_reviews/{id}/reject s bk',
};

export const identity_reviews = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('identity_reviews', ROUTES, connection);
