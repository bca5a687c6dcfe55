// Proves again, by a passkey, that the person who is signed in is there.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import type { SignedInUser } from '#platform/context/context.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { askFor, shownTo } from './ask.ts';
import { checkChallenge, makeChallenge, spendChallenge, type Purpose } from './challenge.ts';
import { assertion, optionsSchema } from './model.ts';
import { proveAgain } from '../step-up.ts';
import { requireUser } from '../visitor.ts';
import { listPasskeys } from './queries.ts';
import { refusal } from './refusals.ts';
import type { PasskeyServices } from './relying-party.ts';
import { challengeIn, recordProof, verifyAssertion } from './verify.ts';

const purposeOf = ({ sessionId }: SignedInUser): Purpose => ({ kind: 'step_up', sessionId });

export const stepUpOptionsRoute = defineRoute({
  id: 'passkeys.step_up_options',
  method: 'POST',
  path: '/api/auth/passkeys/step-up/options',
  auth: [{ session: 'any' }],
  proof: 'none: no money goes',
  tag: 'Sign-in',
  summary: 'Begin a step-up with a passkey',
  description: 'For `navigator.credentials.get()`. The challenge is good for 5 minutes in this session.',
  answers: { 200: { description: 'What the browser is asked with.', schema: optionsSchema } },
  refusals: { no_passkey: refusal.rows.no_passkey },
  read: async (db, { actor }, services: PasskeyServices) => {
    const person = requireUser(actor);
    const rows = await listPasskeys(db, person.id);
    if (rows.length === 0) throw refusal('no_passkey');
    return answer(
      200,
      await askFor(services, makeChallenge(services, purposeOf(person)), shownTo(person, rows)),
    );
  },
});

export const stepUpRoute = defineRoute({
  id: 'passkeys.step_up',
  method: 'POST',
  path: '/api/auth/passkeys/step-up',
  auth: [{ session: 'any' }],
  proof: 'none: no money goes',
  tag: 'Sign-in',
  summary: 'Complete a step-up with a passkey',
  description:
    'For the next 10 minutes this session may do what needs a proof. Its cookie is a new one; the old one is dead.',
  setsCookie: true,
  body: z.strictObject({ credential: assertion }),
  answers: {
    200: { description: 'When it was proven.', schema: z.object({ provenAt: timestamp }) },
  },
  refusals: {
    passkey_refused: refusal.rows.passkey_refused,
    passkey_challenge_over: refusal.rows.passkey_challenge_over,
  },
  steps: async ({ pool, works }, { body: { credential }, tenant, actor }, services: PasskeyServices) => {
    const person = requireUser(actor);
    const challenge = challengeIn(credential);
    checkChallenge(services, purposeOf(person), challenge);
    const proof = await verifyAssertion(pool, services, credential, { challenge, userId: person.id });
    const now = services.clock.now();
    const cookie = await works.run(tenant, actor, async (work) => {
      await spendChallenge(work, challenge);
      await recordProof(work, proof, now);
      return proveAgain(work, services, now);
    });
    return { status: 200, body: { provenAt: isoOf(now) }, headers: { 'Set-Cookie': cookie } };
  },
});
