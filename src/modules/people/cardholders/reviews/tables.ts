// The table definitions of identity reviews.
import {
  bool,
  date,
  defineTable,
  idOf,
  jsonOf,
  nullable,
  oneOf,
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
    tenant_id: text,
    id: idOf<'idr'>(),
    cardholder_id: text,
    country: oneOf<Country>(),
    cause: oneOf<(typeof CAUSES)[number]>(),
    status: oneOf<ReviewStatus>(),
    needs_second: bool,
    rejected_for: nullable(text),
    valid_until: nullable(date),
    due_on: nullable(date),
    renewed_at: nullable(timestamptz),
    created_at: timestamptz,
    updated_at: timestamptz,
    ended_at: nullable(timestamptz),
  },
  { machine: review, ids: { prefix: 'idr' } },
);
export type ReviewRow = Row<typeof identityReviews>;

export const reviewDocuments = defineTable('identity_review_documents', {
  tenant_id: text,
  id: idOf<'idd'>(),
  review_id: text,
  cardholder_id: text,
  kind: oneOf<(typeof DOCUMENT_KINDS)[number]>(),
  number: text,
  issued_on: nullable(date),
  expires_on: nullable(date),
  seen: oneOf<(typeof SEEN)[number]>(),
  note: nullable(text),
  noted_by_type: oneOf<'user' | 'operator'>(),
  noted_by: text,
  created_at: timestamptz,
});
export type DocumentRow = Row<typeof reviewDocuments>;

export const reviewDecisions = defineTable('identity_review_decisions', {
  tenant_id: text,
  id: idOf<'ids'>(),
  review_id: text,
  cardholder_id: text,
  decision: oneOf<'approve' | 'reject'>(),
  decided_by_type: oneOf<'user' | 'operator'>(),
  decided_by: text,
  reason: text,
  created_at: timestamptz,
});
export type DecisionRow = Row<typeof reviewDecisions>;

export const reviewSettings = defineTable('identity_review_settings', {
  tenant_id: text,
  second_person: oneOf<(typeof SECOND_PERSON)[number]>(),
  countries: jsonOf<readonly Country[]>(),
  updated_at: timestamptz,
});
export type ReviewSettingsRow = Row<typeof reviewSettings>;
