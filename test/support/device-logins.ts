// A command line that logs in by browser, as far as the server can tell, and who answers it.
import assert from 'node:assert/strict';
import type { Role } from '#platform/context/role.ts';
import { addUser, type Organization } from '#modules/base/identity/organizations.ts';
import type { TestApp } from './app.ts';
import { client, type Client, type Reply } from './client.ts';
import { sessionOf } from './signed-in.ts';

export type Waiting = {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUri: string;
  readonly verificationUriComplete: string;
  readonly expiresInSeconds: number;
  readonly intervalSeconds: number;
};

export const DEVICE = '/api/auth/device';
export const LOGINS = '/api/v1/device_logins';
export const WANTED = { name: 'Command line on laptop', scopes: ['events:read', 'keys:read'] };

const READ_AND_RESEND = ['events:read', 'webhooks:read', 'webhooks:write', 'requests:read'];
/** What the console offers for a command line of a side. */
export const OFFERED = {
  test: [
    'cardholders:write',
    'onboarding:write',
    'cards:read',
    'cards:write',
    'events:read',
    'webhooks:read',
    'webhooks:write',
    'requests:read',
    'settings:read',
    'sandbox:write',
  ],
  live: READ_AND_RESEND,
};

export async function startLogin(url: string, machine = 'laptop'): Promise<Waiting> {
  const reply = await client(url, {}).post(DEVICE, { machine }, { 'User-Agent': 'monedero-test/1' });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body as Waiting;
}

export const poll = (url: string, { deviceCode }: Pick<Waiting, 'deviceCode'>): Promise<Reply> =>
  client(url, {}).post(`${DEVICE}/token`, { deviceCode });

export const approve = (session: Client, { userCode }: Waiting, changes = {}): Promise<Reply> =>
  session.post(`${LOGINS}/approve`, { ...WANTED, userCode, ...changes });

export async function approved(session: Client, login: Waiting): Promise<Waiting> {
  const { status, body } = await approve(session, login);
  assert.equal(status, 200, JSON.stringify(body));
  return login;
}

export async function given(url: string, login: Waiting): Promise<Reply['body']> {
  const { status, body } = await poll(url, login);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

export const isGood = async (url: string, raw: string): Promise<boolean> =>
  (await client(url, raw).get('/api/v1/events')).status === 200;

export const assertError = ({ status, body }: Reply, expected: number, error: string): void =>
  assert.deepEqual([status, body.error], [expected, error], JSON.stringify(body));

export type NewMember = {
  readonly organization: Organization;
  readonly userId: string;
  readonly email: string;
  readonly session: Client;
};

let count = 0;
/** A member of an organization of their own, signed in on one side of it. */
export async function newMember(
  testApp: TestApp,
  {
    role = 'owner',
    mode = 'test',
    signedInAgoMs = 0,
  }: { role?: Role; mode?: 'test' | 'live'; signedInAgoMs?: number } = {},
): Promise<NewMember> {
  const organization = await testApp.newOrganization(`Device ${++count}`);
  const email = `device${count}@example.test`;
  const { userId } = await addUser(testApp.operator, { organization: organization.id, email, role });
  const tenantId = mode === 'test' ? organization.testTenantId : organization.liveTenantId;
  return {
    organization,
    userId,
    email,
    session: await sessionOf(testApp, email, { tenantId, signedInAgoMs }),
  };
}
