// People who are signed in, without the letters of the sign-in, which has tests of its own.
import assert from 'node:assert/strict';
import { sql } from '#platform/db/sql.ts';
import { isoOf, plus } from '#platform/time/clock.ts';
import { setCookie } from '#modules/people/sign-in/cookie.ts';
import { startSession } from '#modules/people/sign-in/session.ts';
import type { TestApp } from './app.ts';
import { client, type Client } from './client.ts';
import { person } from './people.ts';

export type Owner = { readonly cardholderId: string; readonly email: string; readonly session: Client };

export type SessionOptions = {
  readonly tenantId?: string | null;
  readonly url?: string;
  /** How long ago the person last proved who they are. */
  readonly signedInAgoMs?: number;
  /** The organization that carried the code. */
  readonly vouchedBy?: string;
};

/** A client with a session of the person with this e-mail. */
export async function sessionOf(
  testApp: TestApp,
  email: string,
  options: SessionOptions = {},
): Promise<Client> {
  const { cookie, origin } = await cookieOfPerson(testApp, email, options);
  return client(origin, { Cookie: cookie, Origin: origin });
}

/** A new session, as a browser sends it along. */
export async function cookieOfPerson(
  { app, url, tenant, clock }: TestApp,
  email: string,
  options: SessionOptions = {},
): Promise<{ cookie: string; origin: string }> {
  const now = plus(clock.now(), -(options.signedInAgoMs ?? 0));
  const at = options.url ?? url;
  const { secret } = await app.pool.transaction(async (tx) => {
    const user = await tx.one(
      sql<{ id: string }>`
        insert into users (id, email, created_at) values (${app.newId('usr')}, ${email}, ${isoOf(now)})
        on conflict (lower(email)) do update set email = users.email returning id`,
    );
    return startSession(tx, app.newId, {
      userId: user.id,
      email,
      tenantId: options.tenantId === undefined ? tenant.id : options.tenantId,
      vouchedBy: options.vouchedBy ?? null,
      now,
      ip: null,
      userAgent: null,
      baseUrl: at,
    });
  });
  const cookie = setCookie(secret, at, 3600).split(';', 1)[0] ?? '';
  return { cookie, origin: at };
}

/** A person whose identity is approved, and who is signed in. */
export async function newOwner(testApp: TestApp, changes: Record<string, unknown> = {}): Promise<Owner> {
  const { api } = testApp;
  const body = person(changes);
  const { body: holder } = await api.post('/api/v1/cardholders', body);
  const { status } = await api.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'approved' });
  assert.equal(status, 200, JSON.stringify(holder));
  return { cardholderId: holder.id, email: body.email, session: await sessionOf(testApp, body.email) };
}
