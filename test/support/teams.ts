// Organizations with an owner who is signed in, and the people whom they invite.
import assert from 'node:assert/strict';
import { addUser, type Organization } from '#modules/base/identity/organizations.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { sessionOf } from './signed-in.ts';
import { until } from './wait.ts';

const MAILS_MAX = 500;
let count = 0;
export const newEmail = (): string => `guest${++count}@example.test`;

export type Team = {
  readonly organization: Organization;
  /** Of the owner. */
  readonly email: string;
  /** Its test side. */
  readonly tenantId: string;
  readonly owner: Client;
};

export async function newTeam(testApp: TestApp, name = `Team ${++count}`): Promise<Team> {
  const organization = await testApp.newOrganization(name);
  const email = newEmail();
  await addUser(testApp.operator, { organization: organization.id, email, role: 'owner' });
  const tenantId = organization.testTenantId;
  return { organization, email, tenantId, owner: await sessionOf(testApp, email, { tenantId }) };
}

type Invited = { readonly id: string; readonly email: string; readonly body: Record<string, unknown> };

export async function invite(
  { owner }: Team,
  { email = newEmail(), ...asked }: { email?: string; role?: string; language?: string } = {},
): Promise<Invited> {
  const { status, body } = await owner.post('/api/v1/invitations', { email, role: 'developer', ...asked });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.id, email, body };
}

/** The e-mail with an invitation, once it has arrived. */
export async function mailOf({ app }: TestApp, id: string): Promise<string> {
  const mail = await until(
    `the e-mail of ${id}`,
    async () => (await app.newestMails(MAILS_MAX)).find(({ reference }) => reference === id),
    (found) => found !== undefined,
  );
  return mail?.text ?? '';
}

/** The secret in its link. */
export const tokenOf = async (testApp: TestApp, id: string): Promise<string> =>
  /\/invitations\/([\w-]{43})/.exec(await mailOf(testApp, id))?.[1] ?? assert.fail('no link');
