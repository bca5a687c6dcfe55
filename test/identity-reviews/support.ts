// Organizations that decide themselves who their cardholders are.
import assert from 'node:assert/strict';
import type { Mode } from '#platform/context/context.ts';
import type { Role } from '#platform/context/role.ts';
import { addUser, type Organization } from '#modules/base/identity/organizations.ts';
import type { TestApp } from '../support/app.ts';
import { connectOperator } from '../support/connections.ts';
import { client, type Client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { sessionOf, type SessionOptions } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';

export const REVIEWS = '/api/v1/identity_reviews';
export const DOCUMENT = { kind: 'national_id', number: 'ES 11.222.333', seen: 'in_person' };
export const WHY = { reason: 'Vi el documento original y es la persona' };

export type Deciding = {
  readonly organization: Organization;
  readonly tenantId: string;
  /** A key of the organization. */
  readonly api: Client;
  member(role: Role, options?: SessionOptions): Promise<Client>;
  /** A cardholder who waits in the queue. */
  applied(changes?: Record<string, unknown>): Promise<{ readonly id: string; readonly reviewId: string }>;
  kyc(id: string): Promise<readonly [status: string, ...reasons: string[]]>;
};

let count = 0;

export async function newDeciding(testApp: TestApp, mode: Mode, isConnected = true): Promise<Deciding> {
  const { operator, url } = testApp;
  const organization = await testApp.newOrganization(`Deciding ${++count}`);
  if (isConnected) await connectOperator(testApp, organization.id, mode);
  const tenantId = mode === 'test' ? organization.testTenantId : organization.liveTenantId;
  const api = client(url, await testApp.newKey({ organization, mode }));
  return {
    organization,
    tenantId,
    api,
    async member(role, options = {}) {
      const email = `reviewer${++count}@example.test`;
      await addUser(operator, { organization: organization.id, email, role });
      return sessionOf(testApp, email, { tenantId, ...options });
    },
    async applied(changes = {}) {
      const { status, body } = await api.post('/api/v1/cardholders', person(changes));
      assert.equal(status, 201, JSON.stringify(body));
      const { data } = await until(
        'the review is there, and the cardholder says so',
        async () => (await api.get(`${REVIEWS}?cardholderId=${body.id}`)).body,
        ({ data: found }) => found.length === 1,
      );
      await until(
        'the cardholder is in review',
        async () => (await api.get(`/api/v1/cardholders/${body.id}`)).body,
        ({ kycStatus }) => kycStatus === 'review',
      );
      return { id: String(body.id), reviewId: String(data[0].id) };
    },
    async kyc(id) {
      const { body } = await api.get(`/api/v1/cardholders/${id}`);
      return [body.kycStatus, ...body.kycReasons];
    },
  };
}

/** Approves as one person, with a document. */
export async function approved(by: Client, reviewId: string, document: object = DOCUMENT): Promise<void> {
  const noted = await by.post(`${REVIEWS}/${reviewId}/documents`, document);
  assert.equal(noted.status, 201, JSON.stringify(noted.body));
  const { status, body } = await by.post(`${REVIEWS}/${reviewId}/approve`, WHY);
  assert.equal(status, 200, JSON.stringify(body));
}
