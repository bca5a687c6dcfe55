// The events of a run, which are made by a process of the product without a worker, with a tenant and its
// endpoints.
import { setTimeout as wait } from 'node:timers/promises';
import { isoOf, systemClock, type Instant } from '#platform/time/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import type { Pool } from '#platform/db/pool.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { defineEvent, type Shown } from '#platform/events/event-type.ts';
import { systemActor } from '#platform/context/context.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { cardholderSchema } from '#modules/people/cardholders/model.ts';
import { createOrganization } from '#modules/base/identity/organizations.ts';
import { makeSecret, sealSecret } from '#modules/webhooks/secrets.ts';
import { webhookEndpoints } from '#modules/webhooks/tables.ts';
import { houseAccounts } from '#product.ts';
import { openPatiently } from '../database.ts';
import { openProduct } from '../product.ts';

const TYPE = 'cardholder.updated';
/**
 * A type of event that is not emitted here, so the dead endpoint gets only the deliveries that were stored
 * for it.
 */
const TYPE_OF_DEAD = 'balance.low';
const DRAIN_LOOK_MS = 20;
const actor = systemActor('bench');

const NEW = {
  description: null,
  status: 'active',
  previous_secret: null,
  previous_valid_until: null,
  failure_count: 0,
  last_response_status: null,
  last_delivered_at: null,
} as const;
const dated = (now: Instant) => ({ created_at: now, updated_at: now });

export type Source = Awaited<ReturnType<typeof openSource>>;

export async function openSource(databaseUrl: string, secretKey: Buffer) {
  await migrate(databaseUrl, systemClock, await readMigrations());
  const log = createLog('error', systemClock);
  const app = await openProduct({ databaseUrl, secretKeys: [secretKey], log });
  const { pool, works, newId, sealer } = app;
  const organization = await createOrganization({ pool, clock: systemClock, newId }, 'Bench', houseAccounts);
  const tenant = await app.tenants.get(organization.testTenantId);
  let deadId: string | undefined;

  const addEndpoint = (url: string, type: string): Promise<string> =>
    works.run(tenant, actor, (work) => {
      const owner = { tenant_id: tenant.id, id: newId('whe') };
      const secret = sealSecret(sealer, owner, makeSecret(cryptoRandom));
      const made = { ...NEW, ...owner, url, enabled_events: [type], secret, ...dated(work.now) };
      return work.insert(webhookEndpoints, made).id;
    });

  return {
    async addEndpoints(urls: readonly string[]): Promise<void> {
      for (const url of urls) await addEndpoint(url, TYPE);
    },
    /** An endpoint that takes connections and never answers, with deliveries that have been due for long. */
    async addDead(url: string, waiting: number): Promise<void> {
      deadId = await addEndpoint(url, TYPE_OF_DEAD);
      const patient = await openPatiently(databaseUrl);
      await addWaiting(patient, { tenantId: tenant.id, endpointId: deadId }, waiting);
      await patient.end();
    },
    /** Left alone it would soon be switched off. */
    async reviveDead(): Promise<void> {
      if (deadId === undefined) return;
      await pool.run(
        sql`update webhook_endpoints set status = 'active', failure_count = 1 where tenant_id = ${tenant.id} and id = ${deadId}`,
      );
    },
    emit: (count: number): Promise<string[]> =>
      works.run(tenant, actor, (work) =>
        Array.from({ length: count }, () => work.emit(EVENT, newId('ch'), example)),
      ),
    /** Waits until every delivery is recorded. */
    async drained(): Promise<void> {
      const isBusy = () => sql<{ busy: boolean }>`
        select exists (select 1 from event_outbox)
            or exists (select 1 from webhook_deliveries where status = 'pending') as busy`;
      while ((await pool.one(isBusy())).busy) await wait(DRAIN_LOOK_MS);
    },
    exampleBody: (): string =>
      JSON.stringify({
        id: newId('evt'),
        type: TYPE,
        created: Math.floor(systemClock.now() / 1000),
        livemode: false,
        sequence: 1,
        data: { object: example },
      }),
    close: () => app.close(),
  };
}

async function addWaiting(
  pool: Pool,
  { tenantId, endpointId }: { readonly tenantId: string; readonly endpointId: string },
  count: number,
): Promise<void> {
  const at = isoOf(systemClock.now());
  await pool.run(
    sql`insert into events (tenant_id, id, type, object_id, created_at, object, sequence)
        select ${tenantId}, 'evt_' || lpad(n::text, 26, '0'), ${TYPE_OF_DEAD}, 'obj_' || n, ${at}, '{"object":1}'::json, 1
        from generate_series(1, ${count}::int) as n`,
  );
  await pool.run(
    sql`insert into webhook_deliveries (tenant_id, endpoint_id, event_id, status, attempts, next_at, leased_until, created_at)
        select ${tenantId}, ${endpointId}, 'evt_' || lpad(n::text, 26, '0'), 'pending', 0, ${at}, null, ${at}
        from generate_series(1, ${count}::int) as n`,
  );
  await pool.run(rawQuery('analyze', []));
}

const example: Shown<typeof cardholderSchema> = {
  id: 'ch_01k0000000000000000000000',
  firstName: 'Ana',
  lastName: 'García',
  dateOfBirth: '1990-05-17',
  phoneNumber: '+5491155550000',
  email: 'ana@example.com',
  taxId: '27-11111111-4',
  country: 'AR',
  identificationType: 'DNI',
  identificationValue: '11111111',
  kycStatus: 'approved',
  address: null,
  nationality: null,
  termsAcceptedAt: null,
  kycReasons: [],
  kycNeeds: [],
  kycLink: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const EVENT = defineEvent(TYPE, {
  summary: 'A cardholder was changed.',
  schema: cardholderSchema,
  sample: () => example,
});
