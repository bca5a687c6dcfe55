// Endpoints over the API, and events, attempts and deliveries as rows that workers would have written: for
// tests of what shows them.
import assert from 'node:assert/strict';
import { cellOf, idsIn } from '#platform/cells/cells.ts';
import type { Instant } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { sql } from '#platform/db/sql.ts';
import { events } from '#platform/events/event.ts';
import { slotOf } from '#platform/ids/ids.ts';
import type { Tenant } from '#platform/context/context.ts';
import {
  webhookAttempts,
  webhookDeliveries,
  type AttemptRow,
  type DeliveryRow,
} from '#modules/webhooks/tables.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

type App = TestApp['app'];
export const ENDPOINTS = '/api/v1/webhook_endpoints';

type MadeEndpoint = { readonly id: string; readonly path: string; readonly secret: string };

export async function createEndpoint(
  api: Client,
  changes: Record<string, unknown> = {},
): Promise<MadeEndpoint> {
  const { status, body } = await api.post(ENDPOINTS, {
    url: 'https://example.test/hooks',
    enabledEvents: ['*'],
    ...changes,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.id, path: `${ENDPOINTS}/${body.id}`, secret: body.secret };
}

type KeptEvent = {
  object?: Readonly<Record<string, string>>;
  type?: string;
  objectId?: string;
  at?: Instant;
  sequence?: bigint;
};

/** An event that waits for no delivery any more. */
export async function keepEvent(app: App, tenant: Tenant, event: KeptEvent = {}): Promise<string> {
  const { type = 'card.updated', at = tenant.now(), sequence = 1n } = event;
  const { objectId: of } = event;
  const id = idsIn(tenant, app.newId)('evt', of !== undefined && slotOf(of) !== undefined ? of : null);
  const objectId = event.objectId ?? id;
  const row = {
    id,
    type,
    object_id: objectId,
    created_at: at,
    object: { id: objectId, ...event.object },
    sequence,
    trace: null,
  };
  await insertRows(app.pool, events, [{ tenant_id: cellOf(tenant, id).id, ...row }]);
  return id;
}

export async function keepAttempt(
  app: App,
  tenant: Tenant,
  attempt: Partial<AttemptRow> & { endpoint_id: string },
): Promise<string> {
  const eventId = attempt.event_id ?? idsIn(tenant, app.newId)('evt', null);
  const row: AttemptRow = {
    tenant_id: cellOf(tenant, eventId).id,
    id: app.newId('del', eventId),
    event_id: eventId,
    event_type: 'card.updated',
    kind: 'scheduled',
    url: 'https://example.test/hooks',
    response_status: 200,
    error: null,
    duration_ms: 12,
    attempted_at: tenant.now(),
    next_retry_at: null,
    request_body: null,
    response_body: 'ok',
    ...attempt,
  };
  await insertRows(app.pool, webhookAttempts, [row]);
  return row.id;
}

/** Answers the id of the event. */
export async function keepDelivery(
  app: App,
  tenant: Tenant,
  delivery: Partial<DeliveryRow> & { endpoint_id: string },
): Promise<string> {
  const eventId = delivery.event_id ?? idsIn(tenant, app.newId)('evt', null);
  const row: DeliveryRow = {
    tenant_id: cellOf(tenant, eventId).id,
    event_id: eventId,
    status: 'pending',
    attempts: 0,
    next_at: tenant.now(),
    leased_until: null,
    created_at: tenant.now(),
    ...delivery,
  };
  await insertRows(app.pool, webhookDeliveries, [row]);
  return row.event_id;
}

/** The status of each delivery of an endpoint, by the id of its event. */
export async function deliveryStatuses({ pool }: App, endpointId: string): Promise<Record<string, string>> {
  const rows = await pool.all(
    sql<{ event_id: string; status: string }>`
      select event_id, status from webhook_deliveries where endpoint_id = ${endpointId}`,
  );
  return Object.fromEntries(rows.map((row) => [row.event_id, row.status]));
}

/** What only many failures lead to, without them. */
export const setEndpoint = ({ pool }: App, id: string, status: string, failures = 0): Promise<number> =>
  pool.run(
    sql`update webhook_endpoints set status = ${status}, failure_count = ${failures} where id = ${id}`,
  );

export async function runSweep({ sweeps }: App, name: string): Promise<number> {
  const sweep = sweeps.find((one) => one.name === name);
  assert.ok(sweep, `no sweep is called ${name}`);
  return sweep.runOnce();
}
