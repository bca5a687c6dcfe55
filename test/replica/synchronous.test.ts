// Where a standby is waited for, nothing is answered with success that it does not have: not where the wait
// of a commit is broken off, and not by a repeat that finds what was committed like that.
// Ends within 8 minutes: it starts two servers of PostgreSQL.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Outcome } from '#platform/command/group.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { client, type Reply } from '../support/client.ts';
import { ACTOR, deposit, engineOn, openWallet } from '../support/money.ts';
import { person } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';
import { startReplicatedApp } from '../support/standby.ts';
import { until } from '../support/wait.ts';

const { app, another, databaseUrl, newKey, standby, tenant } = await startReplicatedApp({ worker: false });
const proxy = await startProxy(databaseUrl);
after(() => proxy.close());
const far = await another(proxy.url);
const { engine } = engineOn(far.app);
after(() => engine.close());
const api = client(far.url, await newKey());
const wallet = await openWallet(app, tenant);

/** Of sessions whose commit waits for the standby. */
const waiting = async (application: string): Promise<number> => {
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where wait_event = 'SyncRep' and query = 'commit' and application_name = ${application}`,
  );
  return n;
};

let leftAsking = 0;

/**
 * What is answered where the connection breaks while its commit waits for the standby. The sessions that wait
 * are ended, as when the database restarts: what they committed is seen then.
 */
async function brokenOff<T>(application: string, ask: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const asked = Promise.allSettled([ask()]);
  await until(
    'its commit waits for the standby',
    () => waiting(application),
    (sessions) => sessions > 0,
  );
  proxy.cut();
  await proxy.restore();
  const [answered] = await asked;
  leftAsking = await waiting('monedero commits');
  await app.pool.all(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
  );
  await until(
    'they have ended',
    () => waiting('monedero'),
    (sessions) => sessions === 0,
  );
  return answered;
}
const statusOf = (answered: PromiseSettledResult<Reply>): number | undefined =>
  answered.status === 'fulfilled' ? answered.value.status : undefined;

const made = person();
const create = (): Promise<Reply> => api.post('/api/v1/cardholders', made, { 'Idempotency-Key': made.taxId });
const isSeen = async (): Promise<boolean> =>
  (await app.pool.maybe(sql`select id from cardholders where email = ${made.email}`)) !== undefined;

const STORED = { status: 201, body: '{}' };
const key = { tenantId: tenant.id, id: 'test.once', requestHash: 'same' };
const inGroup = (): Promise<Outcome> =>
  engine.submit({
    command: deposit,
    input: { to: wallet, amount: 1n },
    tenant,
    actor: ACTOR,
    once: { ...key, id: 'test.group', answer: () => STORED },
  });
const work = () => far.app.works.runIdempotently(tenant, ACTOR, key, () => Promise.resolve(STORED));
const steps = () =>
  far.app.works.runStepsIdempotently(tenant, { ...key, refused: () => STORED }, () =>
    Promise.resolve(STORED),
  );

async function waitForStandby(names: '*' | ''): Promise<void> {
  await app.pool.run(rawQuery(`alter system set synchronous_standby_names = '${names}'`, []));
  await app.pool.run(rawQuery('select pg_reload_conf()', []));
}

suite('where a standby is waited for', () => {
  after(() => waitForStandby(''));

  test('what it has is answered', async () => {
    await waitForStandby('*');
    const { status } = await api.post('/api/v1/cardholders', person());
    assert.equal(status, 201);
  });

  test('a commit whose wait is broken off is not answered with success, though it has happened', async () => {
    standby.kill();
    assert.equal(statusOf(await brokenOff('monedero commands', create)), 503);
    assert.equal(await isSeen(), true);
    assert.equal(leftAsking, 0, 'no session is left that asks whether the standby has it');
  });

  test('neither is its repeat, which finds it', async () => {
    assert.equal(statusOf(await brokenOff('monedero', create)), 503);
  });

  test('neither is a repeat in a group of commands', async () => {
    for (let attempt = 1; attempt <= 2; attempt++) {
      const outcome = await brokenOff('monedero commands', inGroup);
      assert.equal(outcome.status === 'fulfilled' && outcome.value.kind, 'broken');
    }
  });

  test('neither is a repeat of other work, or of steps', async () => {
    for (const ask of [work, work, steps])
      assert.equal((await brokenOff('monedero', ask)).status, 'rejected');
  });

  test('repeats are answered once it is back', async () => {
    await standby.start();
    const again = await create();
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true']);
    assert.equal((await inGroup()).kind, 'replayed');
    assert.deepEqual(
      [await work(), await steps()].map(({ replayed }) => replayed),
      [true, true],
    );
  });
});
