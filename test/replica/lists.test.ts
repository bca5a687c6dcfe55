// Lists are answered by a replica as the primary would have answered them when they were asked for: by a real
// standby, which is paused, silenced, killed and promoted.
// Ends within 8 minutes: it starts two servers of PostgreSQL.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { z } from 'zod';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { pageQuery } from '#platform/lists/page.ts';
import { answer, defineRoute, type AnyRoute } from '#platform/route/route.ts';
import { client, type Client } from '../support/client.ts';
import { TEST_SERVER_VARIABLE } from '../support/database.ts';
import { readExposition } from '../support/exposition.ts';
import { person } from '../support/people.ts';
import { start } from '../support/process.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { startReplicatedApp } from '../support/standby.ts';
import { until, within } from '../support/wait.ts';

/** Of another cluster than those that are started here. */
const { [TEST_SERVER_VARIABLE]: otherUrl = '' } = process.env;

/** Lists that say where they were read. */
const listOf = (name: string, statement: string): AnyRoute =>
  defineRoute({
    id: `tests.${name}`,
    method: 'GET',
    path: `/api/v1/tests/${name}`,
    auth: [{ scope: 'cardholders:read' }],
    tag: 'Tests',
    summary: 'List nothing',
    query: z.strictObject(pageQuery),
    answers: { 200: { description: 'Where it was read.', schema: z.object({}) } },
    read: async (db) => answer(200, await db.one(rawQuery(statement, []))),
  }) as AnyRoute;
const PLACE = 'pg_is_in_recovery() as "atReplica"';
/** Longer than anything here may take, and only at the replica. */
const SLEEPS = 'case when pg_is_in_recovery() then pg_sleep(60) end';
const extraRoutes = [
  listOf('place', `select ${PLACE}`),
  listOf('slow', `select ${PLACE}, (${SLEEPS})::text as slept, (select count(*)::int from cardholders) as n`),
  listOf('locking', `select ${PLACE} from tenants limit 1 for update`),
];

const { api, app, standby, databaseUrl, another, newKey } = await startReplicatedApp({ extraRoutes });

type Reads = { readonly replica: number; readonly primary: Readonly<Record<string, number>> };

function readsOf(one = app): Reads {
  const { samples = [] } = readExposition(one.metrics.text()).get('monedero_replica_reads_total') ?? {};
  const primary = samples.filter(({ labels }) => labels['from'] === 'primary');
  return {
    replica: samples.find(({ labels }) => labels['from'] === 'replica')?.value ?? 0,
    primary: Object.fromEntries(primary.map(({ labels, value }) => [labels['reason'], value])),
  };
}
const failedFor = (reason: string): number => readsOf().primary[reason] ?? 0;
const isOut = (one = app): boolean =>
  readExposition(one.metrics.text()).get('monedero_replica_out_seconds')?.samples[0]?.value !== 0;
const untilRead = (one = app): Promise<boolean> => until('the replica is read from', () => !isOut(one));

/** Makes a cardholder. Whether the list that follows has it. */
async function isListed(reader: Client = api): Promise<boolean> {
  const { status, body } = await api.post('/api/v1/cardholders', person());
  assert.equal(status, 201, JSON.stringify(body));
  const listed = await reader.get('/api/v1/cardholders');
  assert.equal(listed.status, 200);
  return listed.body.data.some((one: { id: string }) => one.id === body.id);
}

/** Well within the time-out of a statement (15 seconds), by which the read would end without being left. */
const ANSWER_MS_MAX = 10_000;

/** Begins a list that the replica does not end, until `end` has happened to it. */
async function inMidRead(end: () => Promise<void> | void): Promise<void> {
  await untilRead();
  const slow = api.get('/api/v1/tests/slow');
  await until('the replica is at it', async () => {
    const asked =
      "select count(*)::int as n from pg_stat_activity where query like '%as slept%' and state = 'active'";
    return (await standby.ask<{ n: number }>(`${asked} and pid <> pg_backend_pid()`)).n === 1;
  });
  await end();
  const { status, body } = await within('the answer of the primary', slow, ANSWER_MS_MAX);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.atReplica, false);
}

suite('with a replica', () => {
  test('lists are answered by it, with what was written just before', async () => {
    await untilRead();
    const before = readsOf();
    for (let i = 0; i < 20; i++) assert.equal(await isListed(), true);
    assert.equal((await api.get('/api/v1/tests/place')).body.atReplica, true);
    assert.deepEqual(readsOf(), { ...before, replica: before.replica + 21 });
  });

  test('what was written at one server is in the lists of another', async () => {
    const other = await another();
    await untilRead(other.app);
    const reader = client(other.url, await newKey());
    for (let i = 0; i < 20; i++) assert.equal(await isListed(reader), true);
    assert.equal(readsOf(other.app).replica, 20);
    await other.end();
  });

  test('a list has what was written while its replica stands still', async () => {
    await untilRead();
    await standby.pause();
    for (let i = 0; i < 5; i++) assert.equal(await isListed(), true);
    assert.equal(failedFor('behind'), 5);
    assert.equal(await app.isReady(), true);
    await standby.resume();
    await untilRead();
    assert.equal((await api.get('/api/v1/tests/place')).body.atReplica, true);
  });

  test('a single object is read from the primary', async () => {
    const { body } = await api.post('/api/v1/cardholders', person());
    const before = readsOf();
    assert.equal((await api.get(`/api/v1/cardholders/${body.id}`)).status, 200);
    assert.deepEqual(readsOf(), before);
  });

  test('what locks rows is refused there and answered by the primary', async () => {
    await untilRead();
    const { status, body } = await api.get('/api/v1/tests/locking');
    assert.deepEqual([status, body.atReplica], [200, false]);
    assert.equal(failedFor('failed'), 1);
  });

  test('one that was a node of a cluster takes no reads of shards', async () => {
    const pool = createPool(standby.urlOf(databaseUrl), { max: 1, name: 'monedero tests' });
    const asked = pool.run(rawQuery("select expect_shards('{}', false)", []));
    await assert.rejects(asked, { code: '25006' });
    await pool.end();
  });

  test('a read that is cancelled for the replay is answered by the primary', async () => {
    await isListed();
    await inMidRead(async () => {
      await app.pool.run(rawQuery('create table passing as select n from generate_series(1, 100) as n', []));
      await app.pool.run(rawQuery('delete from passing', []));
      await app.pool.run(rawQuery('vacuum passing', []));
    });
    assert.equal(failedFor('conflict'), 1);
  });

  test('a read whose replica falls silent is answered by the primary', async () => {
    await inMidRead(() => standby.proxy.silence(() => true));
    assert.ok(failedFor('away') > 0);
    standby.proxy.cut();
    await standby.proxy.restore();
    await untilRead();
  });

  test('a read whose replica is killed is answered by the primary', async () => {
    const before = failedFor('away');
    await inMidRead(standby.kill);
    for (let i = 0; i < 5; i++) assert.equal(await isListed(), true);
    assert.ok(failedFor('away') >= before + 6);
    await standby.start();
    await untilRead();
    assert.equal(await isListed(), true);
  });
});

suite('a server', () => {
  const settings = (replicaUrl: string) => ({
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: replicaUrl,
    SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
    PORT: '0',
  });
  const refuses = async (replicaUrl: string, why: RegExp): Promise<void> => {
    const running = start(['serve'], settings(replicaUrl));
    assert.equal((await within('the end of a server', running.exited)).code, 1);
    assert.match(running.output(), why);
    assert.doesNotMatch(running.output(), /at .*\.ts/);
  };
  const doctor = async (replicaUrl: string): Promise<string> => {
    const running = start(['doctor'], settings(replicaUrl));
    await within('the look', running.exited);
    return running.output();
  };

  test('does not start with a standby of another cluster', () =>
    refuses(otherUrl, /has another database than the one of DATABASE_URL: set DATABASE_REPLICA_URL/));

  test('does not start with another database of the same cluster', () =>
    refuses(standby.urlOf('postgres://any/postgres'), /has another database than the one of DATABASE_URL/));

  test('starts without its replica, and says so', async () => {
    const running = start(['serve'], {
      ...settings('postgres://monedero@127.0.0.1:1/monedero'),
      LOG_LEVEL: 'info',
    });
    await until('it serves', () =>
      /replica\.not_read.*127\.0\.0\.1:1 does not answer.*serving/s.test(running.output()),
    );
    running.signal('SIGTERM');
    assert.equal((await within('its end', running.exited)).code, 0);
  });

  test('shows how its replica is', async () => {
    assert.match(await doctor(standby.urlOf(databaseUrl)), /ok +replica +a standby, \d+ bytes of log behind/);
    assert.match(await doctor(databaseUrl), /WRONG +replica .* is not a standby: DATABASE_URL is read/);
  });
});

suite('once the replica is promoted', () => {
  test('lists have what is written at the primary', async () => {
    await untilRead();
    await standby.ask('select pg_promote()');
    for (let i = 0; i < 5; i++) assert.equal(await isListed(), true);
    assert.equal((await api.get('/api/v1/tests/place')).body.atReplica, false);
    assert.ok(failedFor('promoted') > 0);
  });
});
