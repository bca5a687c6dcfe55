// People with passkeys, over HTTP.
import assert from 'node:assert/strict';
import type { TestApp } from './app.ts';
import { create, type Falsehoods, type Passkey } from './authenticator.ts';
import type { Client, Reply } from './client.ts';
import { sessionOf } from './signed-in.ts';

let people = 0;

/** Somebody who has just signed in, and belongs to no organization. */
export async function newPerson(testApp: TestApp): Promise<{ session: Client; email: string }> {
  const email = `person${++people}@passkeys.test`;
  return { email, session: await sessionOf(testApp, email) };
}

export const PASSKEYS = '/api/auth/passkeys';

/** Registers a passkey, whatever the answer. */
export async function tryToRegister(
  { links }: TestApp,
  session: Client,
  untrue: Falsehoods = {},
): Promise<{ passkey: Passkey; reply: Reply }> {
  const { body: options } = await session.post(`${PASSKEYS}/register/options`);
  const { passkey, credential } = create(options, links, untrue);
  return { passkey, reply: await session.post(`${PASSKEYS}/register`, { credential }) };
}

export async function register(testApp: TestApp, session: Client, untrue: Falsehoods = {}): Promise<Passkey> {
  const { passkey, reply } = await tryToRegister(testApp, session, untrue);
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return passkey;
}
