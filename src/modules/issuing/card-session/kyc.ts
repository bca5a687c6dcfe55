// The identity verification of the person who is signed in: it begins on the hosted pages of onboarding, and
// goes on at the issuer.
import { z } from 'zod';
import type { Caller } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { fill, type Text } from '#platform/text/language.ts';
import { makeLinkSecret } from '#platform/secrets/link.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { KycStatus } from '#modules/people/cardholders/states.ts';
import { createSession } from '#modules/people/onboarding/create.ts';
import { urlOf } from '#modules/people/onboarding/link.ts';
import { findSessionOfUser } from '#modules/people/onboarding/queries.ts';
import { missingCarrier } from '#modules/people/onboarding/send-codes.ts';
import type { OnboardingServices, StartServices } from '#modules/people/onboarding/services.ts';
import type { OnboardingRow } from '#modules/people/onboarding/tables.ts';
import { findOwnCardholder } from './access.ts';

const STATUSES = ['not_started', 'pending', 'approved', 'rejected'] as const;

const STATUS_OF: Readonly<Record<KycStatus, (typeof STATUSES)[number]>> = {
  pending: 'pending',
  review: 'pending',
  approved: 'approved',
  rejected: 'rejected',
};

const sessionId = z.string().optional().describe('While the pages are still to be filled in.');
const startedSchema = z
  .object({ status: z.enum(STATUSES), session_id: sessionId })
  .meta({ id: 'CardKycStarted' });
const statusSchema = z
  .object({
    status: z.enum(STATUSES),
    message: z.string().optional(),
    session_id: sessionId,
    url: z.string().optional().describe('The pages. Anyone who has it can use it.'),
  })
  .meta({ id: 'CardKycStatus' });

type KycState =
  | { readonly status: Exclude<(typeof STATUSES)[number], 'not_started'>; readonly row?: OnboardingRow }
  | undefined;

async function findKyc(db: Db, caller: Caller): Promise<KycState> {
  const cardholder = await findOwnCardholder(db, caller);
  if (cardholder !== undefined) {
    const status = STATUS_OF[cardholder.kyc_status];
    return status === 'not_started' ? undefined : { status };
  }
  const { tenant, actor } = caller;
  const row = await findSessionOfUser(db, tenant.id, { userId: actor.id, now: tenant.now() });
  return row && { status: 'pending', row };
}

const toKyc = ({ status, row }: NonNullable<KycState>) => ({
  status,
  ...(row === undefined ? {} : { session_id: row.id }),
});

export const startKycRoute = defineRoute({
  id: 'card_session.kyc_start',
  method: 'POST',
  path: '/api/card/v1/kyc/start',
  auth: [{ session: 'self' }],
  proof: 'none: no money goes',
  tag: 'Card session',
  summary: 'Start your identity verification',
  description:
    'Answers where it stands. Where it has not begun, `session_id` is an onboarding session. `GET /api/card/v1/kyc/status` has the `url` of ' +
    'its pages, which are to be filled in with the e-mail address of this session. Starting again answers with the same session while it is open.',
  answers: { 200: { description: 'Where it stands now.', schema: startedSchema } },
  refusals: { provider_not_connected: refusal.rows.provider_not_connected },
  steps: async ({ pool, commands }, { tenant, actor }, services: StartServices) => {
    const found = await findKyc(pool, { tenant, actor });
    if (found !== undefined) return answer(200, toKyc(found));
    const { sealer, baseUrl } = services;
    const row = await commands.run(tenant, actor, createSession, {
      body: { redirectUrl: `${baseUrl()}/sign-in`, externalUserId: actor.id },
      userId: actor.id,
      token: makeLinkSecret(),
      sealer,
      missing: await missingCarrier(services, tenant),
    });
    return answer(200, toKyc({ status: 'pending', row }));
  },
});

const NOT_STARTED: Text = {
  en: 'The identity verification was never started.',
  es: 'La verificación de identidad nunca se inició.',
  pt: 'A verificação de identidade nunca foi iniciada.',
};

export const kycStatusRoute = defineRoute({
  id: 'card_session.kyc_status',
  method: 'GET',
  path: '/api/card/v1/kyc/status',
  auth: [{ session: 'self' }],
  tag: 'Card session',
  summary: 'Retrieve the state of your identity verification',
  description: 'Also where it was never started; while the pages are to be filled in, `url` leads to them.',
  answers: { 200: { description: 'Where it stands now.', schema: statusSchema } },
  read: async (db, { tenant, actor, language }, services: OnboardingServices) => {
    const found = await findKyc(db, { tenant, actor });
    if (found === undefined)
      return answer(200, { status: 'not_started', message: fill(NOT_STARTED, language, {}) });
    const { row } = found;
    return answer(200, { ...toKyc(found), ...(row === undefined ? {} : { url: urlOf(services, row) }) });
  },
});
