// Webhooks for tests: an organization with endpoints of its own, and events about nothing in
// particular.
import assert from 'node:assert/strict';
import { sql } from '#platform/db/sql.ts';
import { systemActor, type Tenant } from '#platform/context/context.ts';
import { anyEvent } from './any-event.ts';
import type { TestApp } from './app.ts';
import { client, type Client } from './client.ts';

export type Endpoint = { readonly id: string; readonly secret: string };
export type Subscriber = {
  readonly tenant: Tenant;
  readonly api: Client;
  /** An endpoint for all events, unless it names some. */
  endpoint(url: string, enabledEvents?: readonly string[]): Promise<Endpoint>;
  /** Writes events of one object, one transaction each. */
  emitEvents(count: number, objectId?: string, type?: string): Promise<void>;
  show(id: string): Promise<{
    status: string;
    failureCount: number;
    disabledReason: string | null;
    lastResponseStatus: number | null;
  }>;
  /** The attempts of an endpoint, oldest first. */
  attempts(id: string): Promise<Shown[]>;
  /** How many deliveries of an endpoint have each status. */
  counts(id: string): Promise<Record<string, number>>;
  advance(seconds: number): Promise<void>;
};
export type Shown = {
  readonly id: string;
  readonly evtId: string;
  readonly kind: string;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly attemptedAt: string;
  readonly nextRetryAt?: string;
};

const ACTOR = systemActor('test');

export async function subscriber(testApp: TestApp, name: string): Promise<Subscriber> {
  const { app, url, newOrganization, newKey } = testApp;
  const organization = await newOrganization(name);
  const api = client(url, await newKey({ organization }));
  const tenant = await app.tenants.get(organization.testTenantId);
  return {
    tenant,
    api,
    async endpoint(to, enabledEvents = ['*']) {
      const { status, body } = await api.post('/api/v1/webhook_endpoints', { url: to, enabledEvents });
      assert.equal(status, 201, JSON.stringify(body));
      return { id: body.id, secret: body.secret };
    },
    async emitEvents(count, objectId = app.newId('ch'), type = 'cardholder.updated') {
      for (let i = 1; i <= count; i++) {
        await app.works.run(tenant, ACTOR, (work) => {
          work.emit(anyEvent(type), objectId, { id: objectId, i });
          return Promise.resolve();
        });
      }
    },
    async show(id) {
      return (await api.get(`/api/v1/webhook_endpoints/${id}`)).body;
    },
    async attempts(id) {
      const { body } = await api.get(`/api/v1/webhook_endpoints/${id}/deliveries?limit=100`);
      return body.deliveries.toReversed();
    },
    async counts(id) {
      const rows = await app.pool.all(
        sql<{ status: string; n: number }>`
          select status, count(*)::int as n from webhook_deliveries
          where tenant_id = any(${tenant.cellIds}::text[]) and endpoint_id = ${id} group by status`,
      );
      return Object.fromEntries(rows.map((row) => [row.status, row.n]));
    },
    async advance(seconds) {
      const { status, body } = await api.post('/api/v1/sandbox/clock', { advanceSeconds: seconds });
      assert.equal(status, 200, JSON.stringify(body));
    },
  };
}
