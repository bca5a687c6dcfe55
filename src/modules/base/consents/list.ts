// Lists to what people agreed on hosted pages.
import { byId, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { sql } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { shownId } from '#platform/ids/kind.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { CONSENT_KINDS, consents, type ConsentRow } from './tables.ts';

const SUBJECT_CHARACTERS_MAX = 100;

const consentSchema = z
  .object({
    id: shownId('con'),
    kind: z
      .enum(CONSENT_KINDS)
      .describe(
        'To become a cardholder, to connect a payment method (`card`, also where it is an account), or to let a client in.',
      ),
    subjectId: z.string().describe('The onboarding session, the payment method, or the grant.'),
    version: z.string().describe('Of the text: another one as soon as a word of it changes.'),
    language: z.enum(LANGUAGES),
    text: z.string().describe('As the person saw it.'),
    termsUrl: z.string().nullable().describe('The terms to which the page led.'),
    privacyUrl: z.string().nullable(),
    ip: z.string().nullable(),
    at: timestamp,
  })
  .meta({ id: 'Consent' });

const toConsent = (row: ConsentRow): z.infer<typeof consentSchema> => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  version: row.version,
  language: row.language,
  text: row.text,
  termsUrl: row.terms_url,
  privacyUrl: row.privacy_url,
  ip: row.ip,
  at: isoOf(row.at),
});

export const listConsentsRoute = defineList({
  id: 'consents.list',
  path: '/api/v1/consents',
  auth: [{ scope: 'cardholders:read' }],
  tag: 'Consents',
  summary: 'List consents',
  description: 'What people agreed to on hosted pages, in the words that they saw, and when.',
  filters: {
    kind: z.enum(CONSENT_KINDS).optional(),
    subjectId: z.string().max(SUBJECT_CHARACTERS_MAX).optional(),
  },
  order: byId('con'),
  item: consentSchema,
  find: (db, { tenant, query: { kind = null, subjectId = null } }, { after, limit }) =>
    db.all(
      sql<ConsentRow>`
        select ${columnsOf(consents)} from consents
        where tenant_id = ${tenant.id} and (${after}::text is null or id < ${after})
          and (${kind}::text is null or kind = ${kind})
          and (${subjectId}::text is null or subject_id = ${subjectId})
        order by id desc limit ${limit + 1}`,
    ),
  show: (rows) => rows.map(toConsent),
});
