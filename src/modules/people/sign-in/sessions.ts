// The sessions of a person: listed, revoked, and signed out of.
import { byId, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import type { Actor } from '#platform/context/context.ts';
import { columnsOf } from '#platform/db/table.ts';
import { isoOf } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { clearCookie } from './cookie.ts';
import { sessionParams, sessionSchema, toSession } from './model.ts';
import { lockSession } from './queries.ts';
import type { SignInServices } from './services.ts';
import { endSession, isGood, oldestGood } from './session.ts';
import { sessions, type SessionRow } from './tables.ts';
import { requireUser } from './visitor.ts';
import { voucherOf } from './voucher.ts';

export const listSessionsRoute = defineList({
  id: 'auth.sessions.list',
  path: '/api/auth/sessions',
  auth: [{ session: 'any' }],
  tag: 'Sign-in',
  summary: 'List my sessions',
  description:
    'Where the person is signed in. One that is over is left out. A session that an organization vouches for sees ' +
    'those that the same organization vouches for.',
  order: byId('ses'),
  says: 'Those that are not over, newest first.',
  item: sessionSchema,
  find: (db, { actor }, { after, limit }, { clock }: SignInServices) => {
    const { id: userId, vouchedBy } = requireUser(actor);
    const now = clock.now();
    return db.all(
      sql<SessionRow>`
        select ${columnsOf(sessions)} from sessions
        where user_id = ${userId} and ended_at is null and expires_at > ${isoOf(now)}
          and vouched_by is not null and (${vouchedBy}::text is null or vouched_by = ${vouchedBy})
          and last_seen_at > ${isoOf(oldestGood(now))} and (${after}::text is null or id < ${after})
        order by id desc limit ${limit + 1}`,
    );
  },
  show: (rows, { actor }) => rows.map(toSession(requireUser(actor).sessionId)),
});

/** Writes to the log of the tenant in which the session that asks acts. */
async function revoke(work: Work, actor: Actor, id: string, services: SignInServices): Promise<void> {
  const { id: userId, hasTenant, vouchedBy } = requireUser(actor);
  const row = await lockSession(work, id, userId);
  const now = services.clock.now();
  if (row === undefined || !isGood(row, now)) throw refusal('not_found');
  if (vouchedBy !== null && voucherOf(row) !== vouchedBy) throw refusal('not_found');

  await endSession(work, id, now);
  if (hasTenant) audit(work, 'session.revoked', { type: 'session', id });
}

export const revokeSessionRoute = defineRoute({
  id: 'auth.sessions.revoke',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  auth: [{ session: 'any' }],
  proof: 'none: lets less go',
  tag: 'Sign-in',
  summary: 'Revoke one of my sessions',
  description: 'Its next request is refused, in whichever process it arrives.',
  params: sessionParams,
  answers: {
    200: {
      description: 'It is over.',
      schema: z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: 'RevokedSession' }),
    },
  },
  work: async (work, { actor, params }, services: SignInServices) => {
    await revoke(work, actor, params.id, services);
    return answer(200, { id: params.id, deleted: true });
  },
});

/** Answers the cookie that clears the one of the session. */
export async function signOut(work: Work, { clock, baseUrl }: SignInServices): Promise<string> {
  const { sessionId, hasTenant } = requireUser(work.actor);
  await endSession(work, sessionId, clock.now());
  if (hasTenant) audit(work, 'user.signed_out', { type: 'session', id: sessionId });
  return clearCookie(baseUrl());
}

export const signOutRoute = defineRoute({
  id: 'auth.sign_out',
  method: 'POST',
  path: '/api/auth/sign-out',
  auth: [{ session: 'any' }],
  proof: 'none: lets less go',
  tag: 'Sign-in',
  summary: 'Sign out',
  description: 'Ends this session, and clears its cookie.',
  setsCookie: true,
  answers: {
    200: {
      description: 'The session is over.',
      schema: z.object({ status: z.literal('signed_out') }).meta({ id: 'SignedOut' }),
    },
  },
  work: async (work, _call, services: SignInServices) => {
    const headers = { 'Set-Cookie': await signOut(work, services) };
    return { status: 200, body: { status: 'signed_out' }, headers };
  },
});
