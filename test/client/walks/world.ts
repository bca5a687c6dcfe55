// Who walks through the contract with the client: an organization, people and an agent, on a real server.
import assert from 'node:assert/strict';
import {
  agent,
  organization,
  session,
  visitor,
  type Agent,
  type Organization,
  type Session,
  type Visitor,
} from '../../../packages/client/src/index.ts';
import type { ConnectionOptions } from '../../../packages/client/src/shapes.ts';
import type { SandboxOnboardingCompleteInput } from '../../../packages/client/src/generated/sandbox.ts';
import type { TestApp } from '../../support/app.ts';
import { person } from '../../support/people.ts';
import { cookieOfPerson } from '../../support/signed-in.ts';
import { until } from '../../support/wait.ts';
import type { Recorder } from '../recorder.ts';

export type World = {
  readonly testApp: TestApp;
  readonly organization: Organization;
  readonly organizationWith: (apiKey: string) => Organization;
  readonly visitor: Visitor;
  readonly agentWith: (agentKey: string) => Agent;
  readonly sessionWith: (token: string) => Session;
  /** A session of the person with this e-mail, without the letters of the sign-in. */
  readonly sessionOf: (email: string, tenantId?: string | null) => Promise<Session>;
};

export async function worldOf(testApp: TestApp, { fetch }: Recorder): Promise<World> {
  const options: ConnectionOptions = { baseUrl: testApp.url, fetch };
  const sessionWith = (token: string): Session => session({ ...options, token });
  return {
    testApp,
    organization: organization({ ...options, apiKey: await testApp.newKey() }),
    organizationWith: (apiKey) => organization({ ...options, apiKey }),
    visitor: visitor(options),
    agentWith: (agentKey) => agent({ ...options, agentKey }),
    sessionWith,
    async sessionOf(email, tenantId) {
      const given = tenantId === undefined ? {} : { tenantId };
      const { cookie } = await cookieOfPerson(testApp, email, given);
      return sessionWith(cookie.slice(cookie.indexOf('=') + 1));
    },
  };
}

/** A body that passes every check, typed as the client takes it. */
export function someone(): Omit<SandboxOnboardingCompleteInput, 'sessionId'> {
  const { email, taxId } = person();
  return {
    firstName: 'Elena',
    lastName: 'Ejemplo',
    dateOfBirth: '1988-03-09',
    phoneNumber: '+5491155550123',
    email,
    taxId,
    country: 'AR',
  };
}

/** Asks again until it is so. */
export const untilIt = async <Found>(
  what: string,
  ask: () => Promise<Found>,
  isSo: (found: Found) => boolean,
): Promise<Found> => until(what, ask, isSo);

export async function first<Item>(list: AsyncIterable<Item>): Promise<Item> {
  for await (const item of list) return item;
  return assert.fail('the list is empty');
}
