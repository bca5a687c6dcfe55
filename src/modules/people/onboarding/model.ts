// The onboarding session as the API takes and shows it.
import { timestamp } from '#platform/time/date-time.ts';
import { format, NO_CONTROLS } from '#platform/text/format.ts';
import { defineId } from '#platform/ids/kind.ts';
import { z } from 'zod';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { COUNTRIES } from '#modules/people/cardholders/identity/country.ts';
import { ONBOARDING_STATUSES, type OnboardingStatus } from './states.ts';
import type { OnboardingRow } from './tables.ts';

const URL_CHARACTERS_MAX = 2_048;
const EXTERNAL_ID_CHARACTERS_MAX = 200;
const STATE_CHARACTERS_MAX = 500;
const NO_CONTROL = format(/^\P{Cc}*$/u, NO_CONTROLS);

export const createBody = z.strictObject({
  redirectUrl: z
    .string()
    .min(1)
    .max(URL_CHARACTERS_MAX)
    .describe(
      'Where the person goes at the end, with `session`, `state` and `status` in the query. HTTPS; on the test side http://localhost too.',
    )
    .meta({ examples: ['https://example.com/welcome'] }),
  externalUserId: z
    .string()
    .min(1)
    .max(EXTERNAL_ID_CHARACTERS_MAX)
    .regex(NO_CONTROL)
    .describe('Your id of the person; comes back in the event.')
    .meta({ examples: ['user-42'] }),
  country: z.enum(COUNTRIES).optional().describe('Chosen beforehand; the person may choose another.'),
  state: z
    .string()
    .max(STATE_CHARACTERS_MAX)
    .regex(NO_CONTROL)
    .optional()
    .describe('Opaque; comes back in the event and in the redirect. Compare it against forged returns.')
    .meta({ examples: ['n0nce'] }),
});
export type CreateBody = z.infer<typeof createBody>;

export const SESSION = defineId('cos', {
  en: 'onboarding session',
  es: 'ninguna sesión de registro',
  pt: 'nenhuma sessão de cadastro',
});

export const sessionParams = z.object({ id: SESSION.inPath });

export const sessionSchema = z
  .object({
    id: SESSION.shown,
    url: z.string().describe('The page for the person. Anyone who has it can use it.'),
    status: z.enum(ONBOARDING_STATUSES),
    expiresAt: timestamp,
    redirectUrl: z.string(),
    externalUserId: z.string(),
    country: z.enum(COUNTRIES).nullable(),
    state: z.string().nullable(),
    cardholderId: z.string().nullable().describe('Once it is completed.'),
    createdAt: timestamp,
  })
  .meta({ id: 'OnboardingSession' });

/** What events carry: all but the link. */
export const sessionOfEventSchema = sessionSchema
  .omit({ url: true })
  .meta({ id: 'OnboardingSessionOfEvent' });

/** Its time may be over before the job that notes so has run. */
export const statusAt = (row: OnboardingRow, now: Instant): OnboardingStatus =>
  row.status === 'pending' && now >= row.expires_at ? 'expired' : row.status;

export const toSessionOfEvent = (row: OnboardingRow, now: Instant) => ({
  id: row.id,
  status: statusAt(row, now),
  expiresAt: isoOf(row.expires_at),
  redirectUrl: row.redirect_url,
  externalUserId: row.external_user_id,
  country: row.country,
  state: row.state,
  cardholderId: row.cardholder_id,
  createdAt: isoOf(row.created_at),
});

export const toSession = (row: OnboardingRow, url: string, now: Instant) => {
  const { id, ...rest } = toSessionOfEvent(row, now);
  return { id, url, ...rest };
};
