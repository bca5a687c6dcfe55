// Creates an onboarding session: a link for one person, on whose pages that person becomes a cardholder.
import { HOUR_MS, plus } from '#platform/time/clock.ts';
import { defineCommand } from '#platform/command/command.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { hashOfLink, makeLinkSecret } from '#platform/secrets/link.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { checkReturnUrl } from '#platform/route/return-url.ts';
import { EXPIRE } from './expire.ts';
import { sealToken, urlOf } from './link.ts';
import { createBody, sessionSchema, toSession, type CreateBody } from './model.ts';
import { missingCarrier } from './send-codes.ts';
import type { StartServices } from './services.ts';
import { onboardingMachine } from './states.ts';
import { onboardingSessions, type OnboardingRow } from './tables.ts';

const LIVES_MS = 24 * HOUR_MS;

type CreateInput = {
  readonly body: CreateBody;
  readonly userId: string | null;
  readonly token: string;
  readonly sealer: Sealer;
  /** It is looked at if a repeat has no answer yet; one that has gets it whatever is missing by now. */
  readonly missing: Refusal | undefined;
};

export const createSession = defineCommand<CreateInput, OnboardingRow>({
  name: 'onboarding.create',
  locks: () => [],
  decide(tx, { body, userId, token, sealer, missing }) {
    if (missing !== undefined) throw missing;
    const owner = { tenant_id: tx.tenantId, id: tx.newId('cos', null) };
    tx.enqueue(EXPIRE, { sessionId: owner.id }, LIVES_MS);
    return tx.insert(onboardingSessions, {
      ...owner,
      token_hash: hashOfLink(token),
      token: sealToken(sealer, owner, token),
      redirect_url: body.redirectUrl,
      external_user_id: body.externalUserId,
      user_id: userId,
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
      expires_at: plus(tx.now, LIVES_MS),
      created_at: tx.now,
      completed_at: null,
    });
  },
});

export const createSessionRoute = defineRoute({
  id: 'cardholder_onboarding_sessions.create',
  method: 'POST',
  path: '/api/v1/cardholder_onboarding_sessions',
  auth: [{ scope: 'onboarding:write' }],
  tag: 'Onboarding',
  summary: 'Create an onboarding session',
  description:
    'Send the person to `url`. There they give their data and prove e-mail and phone, and become a cardholder: ' +
    '`cardholder_onboarding_session.completed` tells you which one. The link is good for 24 hours. On the live side it takes mail and a messenger for the codes.',
  body: createBody,
  makesPerson: true,
  answers: { 201: { description: 'The session, with its link.', schema: sessionSchema } },
  answerIsSecret: true,
  command: createSession,
  refusals: { provider_not_connected: refusal.rows.provider_not_connected },
  async prepare({ body, tenant }, _db, services: StartServices) {
    checkReturnUrl('redirectUrl', body.redirectUrl, tenant.mode);
    const missing = await missingCarrier(services, tenant);
    return { body, userId: null, token: makeLinkSecret(), sealer: services.sealer, missing };
  },
  answer: (row, { services }) => answer(201, toSession(row, urlOf(services, row), row.created_at)),
});
