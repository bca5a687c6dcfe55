// Many processes of one deployment share nothing but the database: what one of them promises, all of them
// keep.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { hash } from 'node:crypto';
import { systemClock } from '#platform/time/clock.ts';
import { migrate, pendingMigrations, readMigrations, type Migration } from '#platform/db/migrate/migrate.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { createTestDatabase } from '../support/database.ts';
import { countOf, person } from '../support/people.ts';
import { start } from '../support/process.ts';
import { attempt, type KeyedRequest } from '../support/stubborn.ts';
import { until } from '../support/wait.ts';
import { ECHO, faultRoutes, openWallets, postedTransfers, STEPS, TRANSFERS } from './fixtures/money.ts';

const AT_ONCE = 20;
/** As the pool of the test app has connections, and a few more. */
const STEPS_AT_ONCE = 12;
const SEEN_MS_MAX = 1_000;
const HOURLY_LIMIT = 400;
/** A server that believes that much is left gives back after a minute, one that knows better in a second. */
const GIVEN_BACK_MS_MAX = 120_000;
const REVOCATIONS = 25;
const PROCESSES = 4;

const testApp = await startTestApp({ worker: false, extraRoutes: faultRoutes });
const { app, operator, newKey, newOrganization, revokeKey } = testApp;
const apiKey = await newKey();
const urls = [testApp.url, (await testApp.another()).url];
const urlAt = (i: number): string => urls[i % urls.length] ?? testApp.url;
const echo = async (at: number, key: string): Promise<number> =>
  (await client(urlAt(at), key).get(ECHO)).status;

async function allAtOnce(request: KeyedRequest) {
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => attempt(urlAt(i), request)));
  assert.deepEqual(new Set(replies.map((reply) => reply?.status)), new Set([201]));
  assert.equal(new Set(replies.map((reply) => reply?.text)).size, 1);
  assert.equal(replies.filter((reply) => reply?.replayed === true).length, AT_ONCE - 1);
}

suite('twenty requests with one key over two servers', () => {
  test('make one cardholder and twenty equal answers', async () => {
    const body = person();
    await allAtOnce({ path: '/api/v1/cardholders', apiKey, idempotencyKey: 'one cardholder', body });
    assert.equal(await countOf(app, body), 1);
  });

  test('move money once and get twenty equal answers', async () => {
    const [from = '', to = ''] = await openWallets(testApp, 2, 100n);
    const body = { from, to, amountCents: 60, reference: 'one transfer' };
    await allAtOnce({ path: TRANSFERS, apiKey, idempotencyKey: 'one transfer', body });
    assert.deepEqual(await postedTransfers(testApp), new Map([['one transfer', 1]]));
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
  });

  test('take several steps once and get twenty equal answers', async () => {
    await allAtOnce({ path: STEPS, apiKey, idempotencyKey: 'steps', body: { reference: 'steps' } });
  });

  test('of different keys, more steps at once than there are connections are all answered', async () => {
    const replies = await Promise.all(
      Array.from({ length: STEPS_AT_ONCE }, (_, i) =>
        attempt(testApp.url, {
          path: STEPS,
          apiKey,
          idempotencyKey: `steps ${i}`,
          body: { reference: `${i}` },
        }),
      ),
    );
    assert.deepEqual(new Set(replies.map((reply) => reply?.status)), new Set([201]));
  });
});

suite('what changes in one process is known to all', () => {
  test('a revoked key is refused by the other within a second', async () => {
    const key = await newKey();
    assert.deepEqual([await echo(0, key), await echo(1, key)], [200, 200]);
    await revokeKey(key);
    await until(
      'the other refuses it',
      () => echo(1, key),
      (status) => status === 401,
      SEEN_MS_MAX,
    );
  });

  test('a revoked key is refused at once by the process that revoked it', async () => {
    const late: number[] = [];
    for (let i = 0; i < REVOCATIONS; i++) {
      const key = await newKey();
      assert.equal(await echo(0, key), 200);
      await revokeKey(key);
      if ((await echo(0, key)) !== 401) late.push(i);
    }
    assert.deepEqual(late, []);
  });

  test('a suspended organization is refused by all within a second, and let in again when resumed', async () => {
    const organization = await newOrganization('Suspended');
    const key = await newKey({ organization });
    const both = async () => [await echo(0, key), await echo(1, key)];
    assert.deepEqual(await both(), [200, 200]);
    await setOrganizationStatus(operator, organization.id, 'suspended');
    await until('both refuse', both, (seen) => seen.every((one) => one === 403), SEEN_MS_MAX);
    await setOrganizationStatus(operator, organization.id, 'active');
    await until('both let in', both, (seen) => seen.every((one) => one === 200), SEEN_MS_MAX);
  });
});

suite('the hourly limit of a key over two servers', () => {
  const hour = (): number => Math.floor(systemClock.now() / 3_600_000);

  test('is never exceeded, and exactly reached in the end', async () => {
    // The count starts again each hour, and what was leased in the hour before is lost. The test then tries
    // again.
    let passed: number | 'the hour ended';
    do passed = await passesUntilUsedUp(await newKey({ hourlyLimit: HOURLY_LIMIT }));
    while (passed === 'the hour ended');
    assert.equal(passed, HOURLY_LIMIT);
  });

  async function passesUntilUsedUp(key: string): Promise<number | 'the hour ended'> {
    const began = hour();
    const used = async (): Promise<number> => {
      const row = await app.pool.maybe(
        sql<{ used: number }>`
          select w.used from rate_limit_windows w join api_keys k on k.id = w.key_id
          where k.last_four = ${key.slice(-4)} and k.hourly_limit = ${HOURLY_LIMIT}
          order by w.window_start desc limit 1`,
      );
      return row?.used ?? 0;
    };
    let passed = 0;
    const burst = async (requests: number, at: (i: number) => number): Promise<void> => {
      const statuses = await Promise.all(Array.from({ length: requests }, (_, i) => echo(at(i), key)));
      passed += statuses.filter((status) => status === 200).length;
      assert.ok(statuses.every((status) => status === 200 || status === 429));
      assert.ok(passed <= HOURLY_LIMIT || hour() !== began, `${passed} passed`);
    };
    await burst(0.85 * HOURLY_LIMIT, (i) => i);
    // Idle now, and little is left: what both have leased and not used goes back.
    const isGivenBack = (n: number): boolean => n === passed || hour() !== began;
    await until('leases are given back', used, isGivenBack, GIVEN_BACK_MS_MAX);
    // Only one goes on, and gets what the other had.
    await until(
      'the limit is used up',
      async () => {
        await burst(3, () => 1);
        return passed;
      },
      (n) => n >= HOURLY_LIMIT || hour() !== began,
    );
    await burst(HOURLY_LIMIT, (i) => i);
    return hour() === began ? passed : 'the hour ended';
  }
});

suite('migrations', async () => {
  const known = await readMigrations();
  const database = await createTestDatabase('empty');
  after(() => database.drop());
  const pool: Pool = createPool(database.url, { max: 1, name: 'monedero tests' });
  after(() => pool.end());
  const applied = () =>
    pool.all(
      sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations order by name`,
    );
  const all = known.map(({ name, checksum }) => ({ name, checksum }));
  const run = () => start(['migrate'], { DATABASE_URL: database.url, LOG_LEVEL: 'info' });

  test('four processes at once apply each file once', async () => {
    const processes = Array.from({ length: PROCESSES }, run);
    const exits = await Promise.all(processes.map((one) => one.exited));
    assert.deepEqual(
      exits,
      Array.from({ length: PROCESSES }, () => ({ code: 0, signal: null })),
    );
    const printed = processes.map((one) => one.output()).join('');
    assert.equal(printed.match(/^applied /gm)?.length, known.length);
    assert.equal(printed.match(/^nothing to apply$/gm)?.length, PROCESSES - 1);
    assert.deepEqual(await applied(), all);
  });

  test('twice does no harm', async () => {
    const again = await Promise.all([1, 2].map(() => migrate(database.url, systemClock, known)));
    assert.deepEqual(again, [[], []]);
    assert.deepEqual(await pendingMigrations(pool, known), []);
    assert.deepEqual(await applied(), all);
  });

  test('a file that was changed after it ran is refused', async () => {
    const changed = known.map((one, i) => (i === 1 ? withText(one, `${one.text}\n`) : one));
    await assert.rejects(
      migrate(database.url, systemClock, changed),
      /was changed after it had been applied/,
    );
    await assert.rejects(pendingMigrations(pool, changed), /was changed after it had been applied/);
    assert.deepEqual(await applied(), all);
  });

  test('a database of a newer program is refused', async () => {
    const older = known.slice(0, -1);
    await assert.rejects(migrate(database.url, systemClock, older), /use a newer Monedero/);
  });

  test('a file that fails leaves everything as it was', async () => {
    const good = withText(
      { name: '29990101000000_good.sql', text: '', checksum: '' },
      'create table good (a int)',
    );
    const bad = withText(
      { name: '29990101000001_bad.sql', text: '', checksum: '' },
      'create table good (a int)',
    );
    await assert.rejects(migrate(database.url, systemClock, [...known, good, bad]), /29990101000001_bad/);
    assert.deepEqual(await applied(), all);
    const { there } = await pool.one(
      sql<{ there: boolean }>`select to_regclass('good') is not null as there`,
    );
    assert.equal(there, false);
  });
});

const withText = (one: Migration, text: string): Migration => ({
  ...one,
  text,
  checksum: hash('sha256', text),
});
