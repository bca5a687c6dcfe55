// An identity review as the API takes and shows it.
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { visibleText } from '#platform/text/format.ts';
import { defineId } from '#platform/ids/kind.ts';
import { COUNTRIES } from '../identity/country.ts';
import { CARDHOLDER } from '../model.ts';
import { REVIEW_STATUSES } from './states.ts';
import {
  CAUSES,
  DOCUMENT_KINDS,
  SEEN,
  type DecisionRow,
  type DocumentRow,
  type ReviewRow,
} from './tables.ts';

const REASON_CHARACTERS_MAX = 500;
const NUMBER_CHARACTERS_MAX = 64;
/** Reasons in `kycReasons` of the cardholder, who may see them; the reason in words stays in the review. */
const REJECTED_FOR = [
  'identity_not_verified',
  'document_not_valid',
  'data_do_not_match',
  'not_accepted',
] as const;

export const REVIEW = defineId('idr', {
  en: 'identity review',
  es: 'ninguna revisión de identidad',
  pt: 'nenhuma análise de identidade',
});
export const reviewParams = z.object({ id: REVIEW.inPath });

const reason = visibleText(REASON_CHARACTERS_MAX).describe(
  'Why, in words. It stays in the review and in the audit log, and the cardholder is not shown it.',
);
export const approveBody = z.strictObject({
  reason: reason.meta({ examples: ['Vi el documento original en la sucursal y coincide con la persona'] }),
});
export const rejectBody = z.strictObject({
  reason: reason.meta({ examples: ['La foto del documento no corresponde a la persona'] }),
  rejectedFor: z
    .enum(REJECTED_FOR)
    .default('identity_not_verified')
    .describe('What `kycReasons` of the cardholder says then.')
    .meta({ examples: ['data_do_not_match'] }),
});

const kind = z.enum(DOCUMENT_KINDS);
const seen = z.enum(SEEN).describe('Where somebody of yours has seen it.');
const day = z.iso.date();
export const documentBody = z.strictObject({
  kind: kind.meta({ examples: ['national_id'] }),
  number: visibleText(NUMBER_CHARACTERS_MAX).meta({ examples: ['LOPR850101HDFXXX09'] }),
  issuedOn: day.optional().meta({ examples: ['2021-03-04'] }),
  expiresOn: day
    .optional()
    .describe('The last day on which it is valid; left out where it does not end.')
    .meta({ examples: ['2031-03-04'] }),
  seen: seen.meta({ examples: ['in_person'] }),
  note: visibleText(REASON_CHARACTERS_MAX)
    .optional()
    .meta({ examples: ['Sucursal Centro, original'] }),
});
export type DocumentBody = z.infer<typeof documentBody>;

const bySchema = z
  .object({
    type: z.enum(['user', 'operator']).describe('A member, or an operator at the command line.'),
    id: z.string(),
    email: z.string().nullable(),
  })
  .meta({ id: 'IdentityReviewer' });
export type Reviewer = z.infer<typeof bySchema>;

const listed = z.object({
  id: REVIEW.shown,
  cardholderId: CARDHOLDER.shown,
  country: z.enum(COUNTRIES),
  cause: z.enum(CAUSES).describe('`expiry`: the document of a person who was approved ends.'),
  status: z.enum(REVIEW_STATUSES),
  needsSecond: z.boolean().describe('Two persons have to approve.'),
  rejectedFor: z.string().nullable(),
  validUntil: day
    .nullable()
    .describe('Of what was approved: the last day of the document valid for longest.'),
  createdAt: timestamp,
  updatedAt: timestamp,
  endedAt: timestamp.nullable(),
});
export const listedReviewSchema = listed;

const documentSchema = z
  .object({
    id: z.string(),
    kind,
    number: z.string(),
    issuedOn: day.nullable(),
    expiresOn: day.nullable(),
    seen,
    note: z.string().nullable(),
    notedBy: bySchema,
    createdAt: timestamp,
  })
  .meta({ id: 'IdentityReviewDocument' });
const decisionSchema = z
  .object({ decision: z.enum(['approve', 'reject']), reason: z.string(), by: bySchema, createdAt: timestamp })
  .meta({ id: 'IdentityReviewDecision' });

export const reviewSchema = listed
  .extend({
    needs: z.array(z.enum(['documents'])).describe('What has to be there before somebody can approve.'),
    documents: z.array(documentSchema),
    decisions: z.array(decisionSchema).describe('The oldest first.'),
  })
  .meta({ id: 'IdentityReview' });

export const toListedReview = (row: ReviewRow) => ({
  id: row.id,
  cardholderId: row.cardholder_id,
  country: row.country,
  cause: row.cause,
  status: row.status,
  needsSecond: row.needs_second,
  rejectedFor: row.rejected_for,
  validUntil: row.valid_until,
  createdAt: isoOf(row.created_at),
  updatedAt: isoOf(row.updated_at),
  endedAt: isoOrNull(row.ended_at),
});

export const toDocument = (row: DocumentRow, notedBy: Reviewer) => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  issuedOn: row.issued_on,
  expiresOn: row.expires_on,
  seen: row.seen,
  note: row.note,
  notedBy,
  createdAt: isoOf(row.created_at),
});

export const toDecision = ({ decision, reason: why, created_at: at }: DecisionRow, by: Reviewer) => ({
  decision,
  reason: why,
  by,
  createdAt: isoOf(at),
});
