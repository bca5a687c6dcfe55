// Workers are notified of events and jobs when the transaction that wrote them has committed, whichever way
// they were written.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createEngine } from '#platform/command/engine.ts';
import type { Submission } from '#platform/command/group.ts';
import { systemClock } from '#platform/time/clock.ts';
import { createKeyLocks } from '#platform/idempotency/key-locks.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { sql, type Query } from '#platform/db/sql.ts';
import { createWorks } from '#platform/work/work.ts';
import type { OnWritten } from '#platform/work/write-set.ts';
import { eventOutbox } from '#platform/events/event.ts';
import { JOBS_CHANNEL } from '#platform/queue/job.ts';
import { jobs } from '#platform/work/job-tables.ts';
import { createAnnouncer, createWaker, type Waker } from '#platform/queue/waker.ts';
import { DELIVERIES_CHANNEL } from '#modules/webhooks/delivery/due.ts';
import { anyEvent } from '../support/any-event.ts';
import { startTestApp } from '../support/app.ts';
import { ACTOR, deposit, openWallet, transfer } from '../support/money.ts';
import { until } from '../support/wait.ts';

const { app, tenant, newOrganization } = await startTestApp({ worker: false });
const { pool, newId } = app;
const log = createLog('silent', systemClock);
const written: string[][] = [];
const tenants: (readonly string[])[] = [];
const onWritten: OnWritten = (tables, _events, tenantIds) => {
  written.push(tables.map(({ table }) => table.name));
  tenants.push(tenantIds);
};
const engine = createEngine({ pool, newId, log, metrics: createMetrics(), grouping: 'mixed', onWritten });
const keyLocks = createKeyLocks(pool);
const works = createWorks({ pool, keyLocks, newId, onWritten });
after(() => engine.close());
await app.pool.run(sql`insert into event_listeners (tenant_id) values (${tenant.id})`);

const submit = (command: Submission['command'], input: unknown) =>
  engine.submit({ command, input, tenant, actor: ACTOR, once: undefined });

suite('after a commit', () => {
  test('of a command the tables are named that got rows, and of a refusal none', async () => {
    const [from, to] = [await openWallet(app, tenant), await openWallet(app, tenant)];
    await submit(deposit, { to: from, amount: 100n });
    written.length = 0;
    const done = await submit(transfer, { from, to, amount: 60n });
    assert.equal(done.kind, 'done');
    assert.ok(written.flat().includes('event_outbox'));
    written.length = 0;
    const refused = await submit(transfer, { from, to, amount: 60n });
    assert.equal(refused.kind, 'refused');
    assert.ok(!written.flat().includes('event_outbox'));
  });

  test('of several commands all of their tenants are named', async () => {
    const other = await app.tenants.get((await newOrganization('Another')).testTenantId);
    const [mine, theirs] = [
      { tenant, to: await openWallet(app, tenant) },
      { tenant: other, to: await openWallet(app, other) },
    ];
    tenants.length = 0;
    // What comes while the first one is written is one group.
    const asked = [mine, mine, theirs, mine].map(({ tenant: of, to }) =>
      engine.submit({
        command: deposit,
        input: { to, amount: 1n },
        tenant: of,
        actor: ACTOR,
        once: undefined,
      }),
    );
    await Promise.all(asked);
    assert.deepEqual(new Set(tenants.flat()), new Set([tenant.id, other.id]));
  });

  test('of a unit of work they are named too, and not where it failed', async () => {
    written.length = 0;
    await works.run(tenant, ACTOR, (work) => work.emit(anyEvent('test.happened'), 'ch_1', {}));
    assert.deepEqual(written, [['event_outbox']]);
    const failing = works.run(tenant, ACTOR, (work) => {
      work.emit(anyEvent('test.happened'), 'ch_1', {});
      return Promise.reject(new Error('no'));
    });
    await assert.rejects(failing);
    assert.deepEqual(written, [['event_outbox']]);
  });
});

suite('workers', () => {
  test('are not notified of events of a tenant that has no endpoint', async () => {
    const other = await app.tenants.get((await newOrganization('Other')).testTenantId);
    written.length = 0;
    await works.run(other, ACTOR, (work) => work.emit(anyEvent('test.happened'), 'ch_1', {}));
    assert.deepEqual(written, [[]]);
  });

  test('are notified of many commits by few notifications', async () => {
    const { heard } = await listening(DELIVERIES_CHANNEL);
    const waker = createWaker(createAnnouncer(pool), log, {
      channel: DELIVERIES_CHANNEL,
      table: eventOutbox,
    });
    for (let i = 0; i < 1_000; i++) waker.wake();
    await until('they are notified', () => heard.length > 0);
    await waker.close();
    assert.ok(heard.length <= 2, `${heard.length}`);
  });

  /** Queues jobs that are due after so many milliseconds each. */
  async function queue(waker: Waker, delaysMs: readonly number[]): Promise<void> {
    const queueing = createWorks({
      pool,
      keyLocks,
      newId,
      onWritten: (tables, _events, tenantIds) => waker.onWritten(tables, tenantIds),
    });
    await queueing.run(tenant, ACTOR, (work) => {
      for (const delayMs of delaysMs) work.enqueue('test.nothing', {}, delayMs);
      return Promise.resolve();
    });
  }

  test('are notified of a job that is due, and not of a later one', async () => {
    const { heard, sync } = await listening(JOBS_CHANNEL);
    const waker = createWaker(createAnnouncer(pool), log, { channel: JOBS_CHANNEL, table: jobs });
    await queue(waker, [60_000]);
    await waker.close();
    await sync();
    assert.equal(heard.length, 0);
    const second = createWaker(createAnnouncer(pool), log, { channel: JOBS_CHANNEL, table: jobs });
    await queue(second, [60_000, 0]);
    await until('they are notified', () => heard.length > 0);
    await second.close();
  });

  test('are notified of a job that is due in a moment once it is due, and once for several', async () => {
    const { heard, sync } = await listening(JOBS_CHANNEL);
    const waker = createWaker(createAnnouncer(pool), log, { channel: JOBS_CHANNEL, table: jobs });
    const from = performance.now();
    await queue(waker, [1_900, 60_000]);
    for (const inMs of [300, 350]) waker.onWritten([{ table: jobs, inMs }], [tenant.id]);
    await until('they are notified', () => heard.length > 0);
    const ms = (heard[0] ?? 0) - from;
    assert.ok(ms >= 300 && ms < 1_900, `after ${ms} ms`);
    await waker.close();
    await sync();
    assert.equal(heard.length, 1);
  });

  test('of two kinds are notified by one statement where one commit is for both', async () => {
    const sent: string[] = [];
    const spied = { ...pool, run: (query: Query<unknown>) => (sent.push(query.text), pool.run(query)) };
    const announce = createAnnouncer(spied);
    const [one, other] = [JOBS_CHANNEL, DELIVERIES_CHANNEL].map((channel) =>
      createWaker(announce, log, { channel, table: jobs }),
    );
    const { heard: ofJobs } = await listening(JOBS_CHANNEL);
    const { heard: ofDeliveries } = await listening(DELIVERIES_CHANNEL);
    for (const waker of [one, other]) waker?.wake();
    await until('both are notified', () => ofJobs.length + ofDeliveries.length === 2);
    await Promise.all([one?.close(), other?.close()]);
    assert.equal(sent.length, 1);
  });
});

/** When something is heard on a channel. `sync` resolves when what was announced before has been heard. */
async function listening(channel: string) {
  const heard: number[] = [];
  const connection = await pool.connect();
  after(() => connection.close());
  connection.onNotification(() => void heard.push(performance.now()));
  await connection.run({ name: 'listen', text: `listen ${channel}`, values: [] });
  return { heard, sync: () => connection.run({ name: 'see', text: 'select 1', values: [] }) };
}
