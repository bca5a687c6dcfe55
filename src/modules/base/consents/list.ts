// Lists to what people agreed on hosted pages.
import { z } from 'zod';
import { isoOf } from '#platform/clock.ts';
import { timestamp } from '#platform/date-time.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { shownId } from '#platform/kind.ts';
import { LANGUAGES } from '#platform/language.ts';
import { newestFirst } from '#platform/over-cells.ts';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { CONSENT_KINDS, consents, type ConsentKind, type ConsentRow } from './tables.ts';

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

type Asked = {
  readonly kind: ConsentKind | undefined;
  readonly subjectId: string | undefined;
  readonly after: string | null;
  readonly limit: number;
};

const listConsents = (db: Db, tenantId: string, { kind, subjectId, after, limit }: Asked) =>
  db.all(
    sql<ConsentRow>`
      select ${columnsOf(consents)} from consents
      where tenant_id = ${tenantId} and (${after}::text is null or id < ${after})
        and (${kind ?? null}::text is null or kind = ${kind ?? null})
        and (${subjectId ?? null}::text is null or subject_id = ${subjectId ?? null})
      order by id desc limit ${limit + 1}`,
  );

export const listConsentsRoute = defineRoute({
  id: 'consents.list',
  method: 'GET',
  path: '/api/v1/consents',
  auth: [{ scope: 'cardholders:read' }],
  tag: 'Consents',
  summary: 'List consents',
  description: 'What people agreed to on hosted pages, in the words that they saw, and when.',
  ofCells: newestFirst,
  query: z.strictObject({
    ...pageQuery,
    kind: z.enum(CONSENT_KINDS).optional(),
    subjectId: z.string().max(SUBJECT_CHARACTERS_MAX).optional(),
  }),
  answers: { 200: { description: 'Newest first.', schema: pageOf(consentSchema) } },
  read: async (db, { tenant, query: { cursor, limit, kind, subjectId } }) => {
    const after = afterOf(cursor, 'con');
    const rows = await listConsents(db, tenant.id, { kind, subjectId, after, limit });
    return answer(200, toPage(rows, limit, toConsent));
  },
});
