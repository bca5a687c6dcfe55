// The table definitions of identity reviews.
import {
  bool,
  date,
  defineTable,
  idOf,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Country } from '../identity/country.ts';
import { review, type ReviewStatus } from './states.ts';

export const CAUSES = ['application', 'expiry'] as const;
export const DOCUMENT_KINDS = ['national_id', 'passport', 'residence_permit', 'driving_licence'] as const;
export const SEEN = ['in_person', 'video_call', 'copy'] as const;
export const SECOND_PERSON = ['never', 'always', 'in_countries'] as const;

export const identityReviews = defineTable(
  'identity_reviews',
  {
    tenant_id: ofTenant,
    id: idOf<'idr'>(),
    cardholder_id: plain(text),
    country: oneOf<Country>(),
    cause: oneOf<(typeof CAUSES)[number]>(),
    status: oneOf<ReviewStatus>(),
    needs_second: bool,
    rejected_for: plain(nullable(text)),
    valid_until: personal(nullable(date), 'own'),
    due_on: personal(nullable(date), 'own'),
    renewed_at: nullable(timestamptz),
    created_at: timestamptz,
    updated_at: timestamptz,
    ended_at: nullable(timestamptz),
  },
  {
    machine: review,
    ids: { prefix: 'idr' },
    kept: {
      stays: 'it says by whom and why a person was taken for who they are',
      of: ['cardholder_id'],
      inCells: { gives: ['id'], others: 'stay' },
    },
  },
);
export type ReviewRow = Row<typeof identityReviews>;

export const reviewDocuments = defineTable(
  'identity_review_documents',
  {
    tenant_id: ofTenant,
    id: idOf<'idd'>(),
    review_id: plain(text),
    cardholder_id: plain(text),
    kind: oneOf<(typeof DOCUMENT_KINDS)[number]>(),
    number: personal(text, 'document'),
    issued_on: personal(nullable(date), 'own'),
    expires_on: personal(nullable(date), 'own'),
    seen: oneOf<(typeof SEEN)[number]>(),
    note: personal(nullable(text), 'mention'),
    noted_by_type: oneOf<'user' | 'operator'>(),
    noted_by: plain(text),
    created_at: timestamptz,
  },
  { kept: { stays: 'it says what a review was decided by', of: ['cardholder_id'] } },
);
export type DocumentRow = Row<typeof reviewDocuments>;

export const reviewDecisions = defineTable(
  'identity_review_decisions',
  {
    tenant_id: ofTenant,
    id: idOf<'ids'>(),
    review_id: plain(text),
    cardholder_id: plain(text),
    decision: oneOf<'approve' | 'reject'>(),
    decided_by_type: oneOf<'user' | 'operator'>(),
    decided_by: plain(text),
    reason: personal(text, 'mention'),
    created_at: timestamptz,
  },
  { kept: { stays: 'it says who decided and why', of: ['cardholder_id'] } },
);
export type DecisionRow = Row<typeof reviewDecisions>;

export const reviewSettings = defineTable(
  'identity_review_settings',
  {
    tenant_id: ofTenant,
    second_person: oneOf<(typeof SECOND_PERSON)[number]>(),
    countries: plain(jsonOf<readonly Country[]>()),
    updated_at: timestamptz,
  },
  { kept: { stays: 'a side has one row', inCells: { others: 'copied' } } },
);
export type ReviewSettingsRow = Row<typeof reviewSettings>;
