// Whether an organization wants a second person to look: never, always, or for people of some countries.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { COUNTRIES, type Country } from '../identity/country.ts';
import { reviewSettings, SECOND_PERSON, type ReviewSettingsRow } from './tables.ts';

type ReviewSettings = Pick<ReviewSettingsRow, 'second_person' | 'countries'>;
const NO_SECOND: ReviewSettings = { second_person: 'never', countries: [] };

export const reviewSettingsOf = async (db: Db, tenantId: string): Promise<ReviewSettings> =>
  (await db.maybe(
    sql<ReviewSettingsRow>`
      select ${columnsOf(reviewSettings)} from identity_review_settings where tenant_id = ${tenantId}`,
  )) ?? NO_SECOND;

export const needsSecond = ({ second_person: when, countries }: ReviewSettings, country: Country): boolean =>
  when === 'always' || (when === 'in_countries' && countries.includes(country));

const secondPerson = z
  .enum(SECOND_PERSON)
  .describe('Whether two persons have to approve. It holds for reviews that are opened from now on.');
const countries = z
  .array(z.enum(COUNTRIES))
  .max(COUNTRIES.length)
  .describe('With `in_countries`: of which countries the cardholders are.');

const settingsSchema = z.object({ secondPerson, countries }).meta({ id: 'IdentityReviewSettings' });
const patchBody = z.strictObject({
  secondPerson: secondPerson.meta({ examples: ['in_countries'] }),
  countries: countries.optional().meta({ examples: [['MX', 'BR']] }),
});

const toSettings = ({ second_person: when, countries: of }: ReviewSettings) => ({
  secondPerson: when,
  countries: [...of],
});

/** Each cell of the tenant has them, since reviews are opened where their people are. */
async function changeSettings(work: Work, body: z.infer<typeof patchBody>): Promise<ReviewSettings> {
  const of = body.secondPerson === 'in_countries' ? [...new Set(body.countries ?? [])] : [];
  if (body.secondPerson === 'in_countries' && of.length === 0)
    throw invalid([{ field: 'countries', message: NAME_ONE }]);
  const { tenantId, cellIds, now } = work;
  const first = cellIds.map((id) => ({ ...NO_SECOND, tenant_id: id, updated_at: now }));
  await work.run(insertIfAbsentQuery(reviewSettings, ...first));
  await work.run(
    sql`update identity_review_settings
        set second_person = ${body.secondPerson}, countries = ${JSON.stringify(of)}::jsonb,
            updated_at = ${isoOf(now)}
        where tenant_id = any(${cellIds}::text[])`,
  );
  audit(
    work,
    'identity_review_settings.update',
    { type: 'tenant', id: tenantId },
    [body.secondPerson, ...of].join(' '),
  );
  return { second_person: body.secondPerson, countries: of };
}

const NAME_ONE = {
  en: 'this must name at least one country where `secondPerson` is `in_countries`',
  es: 'debe nombrar al menos un país cuando `secondPerson` es `in_countries`',
  pt: 'deve citar pelo menos um país quando `secondPerson` é `in_countries`',
};

const described = {
  tag: 'Identity reviews',
  path: '/api/v1/identity_review_settings',
  answers: { 200: { description: 'The settings of this side.', schema: settingsSchema } },
} as const;

export const getReviewSettingsRoute = defineRoute({
  ...described,
  id: 'identity_review_settings.get',
  method: 'GET',
  auth: [{ scope: 'settings:read' }],
  summary: 'Retrieve the settings of identity reviews',
  read: async (db, { tenant }) => answer(200, toSettings(await reviewSettingsOf(db, tenant.id))),
});

export const patchReviewSettingsRoute = defineRoute({
  ...described,
  id: 'identity_review_settings.update',
  method: 'PATCH',
  auth: [{ member: 'settings:write' }],
  proof: 'always',
  summary: 'Update the settings of identity reviews',
  description: 'Reviews that are open keep the rule that they were opened with.',
  body: patchBody,
  work: async (work, { body }) => answer(200, toSettings(await changeSettings(work, body))),
});
