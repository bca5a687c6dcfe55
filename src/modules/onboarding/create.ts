// Creates an onboarding session: a link for one person, on whose pages that person becomes a cardholder.
import { HOUR_MS, plus } from '../../platform/clock.ts';
import { hashOfLink, makeLinkSecret } from '../../platform/link.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { checkWayBack } from '../../platform/way-back.ts';
import type { Work } from '../../platform/work.ts';
import { EXPIRE } from './expire.ts';
import { sealToken, urlOf } from './link.ts';
import { createBody, sessionSchema, toSession, type CreateBody } from './model.ts';
import type { OnboardingServices } from './services.ts';
import { onboardingMachine } from './states.ts';
import { onboardingSessions, type OnboardingRow } from './tables.ts';

const LIVES_MS = 24 * HOUR_MS;

function createSession(work: Work, { sealer }: OnboardingServices, body: CreateBody): OnboardingRow {
  checkWayBack('redirectUrl', body.redirectUrl, work.mode);

  const owner = { tenant_id: work.tenantId, id: work.newId('cos') };
  const token = makeLinkSecret();
  const row: OnboardingRow = {
    ...owner,
    token_hash: hashOfLink(token),
    token: sealToken(sealer, owner, token),
    redirect_url: body.redirectUrl,
    external_user_id: body.externalUserId,
    country: body.country ?? null,
    state: body.state ?? null,
    status: onboardingMachine.initial,
    draft: null,
    email_code_hash: null,
    phone_code_hash: null,
    wrong_codes: 0,
    codes_sent: 0,
    codes_expire_at: null,
    cardholder_id: null,
    expires_at: plus(work.now, LIVES_MS),
    created_at: work.now,
    completed_at: null,
  };
  work.insert(onboardingSessions, row);
  work.enqueue(EXPIRE, { sessionId: row.id }, LIVES_MS);
  return row;
}

export const createSessionRoute = defineRoute({
  id: 'cardholder_onboarding_sessions.create',
  method: 'POST',
  path: '/api/v1/cardholder_onboarding_sessions',
  auth: [{ scope: 'onboarding:write' }],
  tag: 'Onboarding',
  summary: 'Create an onboarding session',
  description:
    'Send the person to `url`. There they give their data and prove e-mail and phone, and become a cardholder: ' +
    '`cardholder_onboarding_session.completed` tells you which one. The link is good for 24 hours.',
  body: createBody,
  answers: { 201: { description: 'The session, with its link.', schema: sessionSchema } },
  answerIsSecret: true,
  work: (work, { body }, services: OnboardingServices) => {
    const row = createSession(work, services, body);
    return Promise.resolve(answer(201, toSession(row, urlOf(services, row), work.now)));
  },
});
