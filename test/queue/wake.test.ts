// Workers are notified of events and jobs when the transaction that wrote them has committed, whichever way
// they were written.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createEngine } from '#platform/command/engine.ts';
import type { Submission } from '#platform/command/group.ts';
import { systemClock } from '#platform/clock.ts';
import { createKeyLocks } from '#platform/key-locks.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { sql } from '#platform/db/sql.ts';
import { createWorks } from '#platform/work.ts';
import { eventOutbox } from '#platform/event.ts';
import { JOBS_CHANNEL } from '#platform/queue/job.ts';
import { jobs } from '#platform/queue/tables.ts';
import { createWaker } from '#platform/queue/waker.ts';
import { DELIVERIES_CHANNEL } from '#modules/webhooks/index.ts';
import { anyEvent } from '../support/any-event.ts';
import { startTestApp } from '../support/app.ts';
import { ACTOR, deposit, openWallet, transfer } from '../support/money.ts';
import { until } from '../support/wait.ts';

const { app, tenant, newOrganization } = await startTestApp({ worker: false });
const { pool, newId } = app;
const log = createLog('silent', systemClock);
const written: string[][] = [];
const onWritten = (tables: Iterable<{ readonly name: string }>): void =>
  void written.push(Array.from(tables, ({ name }) => name));
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
    let notified = 0;
    const connection = await pool.connect();
    after(() => connection.close());
    connection.onNotification(() => void (notified += 1));
    await connection.run({ name: 'listen', text: 'listen monedero_deliveries', values: [] });
    const waker = createWaker(pool, log, { channel: DELIVERIES_CHANNEL, table: eventOutbox });
    for (let i = 0; i < 1_000; i++) waker.wake();
    await until('they are notified', () => notified > 0);
    await waker.close();
    assert.ok(notified <= 2, `${notified}`);
  });

  test('are notified of a job that is due, and not of a later one', async () => {
    let notified = 0;
    const connection = await pool.connect();
    after(() => connection.close());
    connection.onNotification(() => void (notified += 1));
    await connection.run({ name: 'listen', text: `listen ${JOBS_CHANNEL}`, values: [] });
    const waker = createWaker(pool, log, { channel: JOBS_CHANNEL, table: jobs });
    const queueing = createWorks({ pool, keyLocks, newId, onWritten: waker.onWritten });
    const queue = (delayMs: number) =>
      queueing.run(tenant, ACTOR, (work) => {
        work.enqueue('test.nobody', {}, delayMs);
        return Promise.resolve();
      });
    await queue(60_000);
    await waker.close();
    const second = createWaker(pool, log, { channel: JOBS_CHANNEL, table: jobs });
    await connection.run({ name: 'see', text: 'select 1', values: [] });
    assert.equal(notified, 0);
    const waking = createWorks({ pool, keyLocks, newId, onWritten: second.onWritten });
    await waking.run(tenant, ACTOR, (work) => {
      work.enqueue('test.nobody', {});
      return Promise.resolve();
    });
    await until('they are notified', () => notified > 0);
    await second.close();
  });
});
