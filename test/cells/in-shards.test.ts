// Where tables are sharded by tenant, a group is of one tenant, and some statements have another form. They
// write the same on one PostgreSQL that is taken for a sharded one.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { insertIfAbsentQuery, insertRows, updateLockedQuery } from '#platform/db/bulk.ts';
import { createPool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { createKeyLocks } from '#platform/idempotency/key-locks.ts';
import { jobs, type JobRow } from '#platform/work/job-tables.ts';
import { createWorks } from '#platform/work/work.ts';
import { ensureUser } from '#modules/base/identity/users.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { accounts } from '#modules/base/ledger/tables.ts';
import { findPlacedSession } from '#modules/people/sign-in/placed-session.ts';
import { startSession } from '#modules/people/sign-in/session.ts';
import { anyEvent } from '../support/any-event.ts';
import { startTestApp } from '../support/app.ts';
import { clearing } from '../support/clearing.ts';
import { untilAllWait } from '../support/locks.ts';
import { ACTOR, balanceOf, deposit, engineOn, openWallet } from '../support/money.ts';
import { person } from '../support/people.ts';
import { moveShardIn, stubShards } from '../support/shards.ts';

const { api, app, clock, databaseUrl, tenant, newOrganization } = await startTestApp({ worker: false });
const pool = createPool(databaseUrl, { max: 2, name: 'test', byKeyOnly: true, isSharded: true });
const works = createWorks({ pool, keyLocks: createKeyLocks(pool), newId: app.newId });
after(() => pool.end());
const isOnCluster = process.env['TEST_CITUS_URL'] !== undefined;
if (!isOnCluster) await stubShards(app.pool);

const second = await app.tenants.get((await newOrganization('Second')).testTenantId);

test('a group is of one tenant, also where others may be mixed', async () => {
  const { engine, metrics } = engineOn({ pool, newId: app.newId }, 'mixed');
  after(() => engine.close());
  const wallets = [
    { tenant, to: await openWallet(app, tenant) },
    { tenant: second, to: await openWallet(app, second) },
    { tenant, to: await openWallet(app, tenant) },
  ];
  const outcomes = await Promise.all(
    wallets.map((at) =>
      engine.submit({
        command: deposit,
        input: { to: at.to, amount: 100n },
        tenant: at.tenant,
        actor: ACTOR,
        once: undefined,
      }),
    ),
  );
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['done', 'done', 'done'],
  );
  assert.match(metrics.text(), /^monedero_command_group_size_count 2$/m);
});

suite('rows that are inserted together', () => {
  const rowsFrom = (prefix: string, count: number): JobRow[] =>
    Array.from({ length: count }, (_, i) => ({
      tenant_id: tenant.id,
      id: `${prefix}_${i}`,
      kind: 'test.in_shards',
      payload: { i },
      run_at: clock.now(),
      attempts: i,
      leased_until: null,
      last_error: i % 2 === 0 ? null : "it said 'no'",
      failed_at: clock.now(),
      trace: null,
    }));
  const countOf = async (prefix: string): Promise<number> =>
    (
      await pool.one(
        sql<{ n: number }>`
          select count(*)::int as n from jobs
          where tenant_id = ${tenant.id} and id like ${`${prefix}%`} and payload = jsonb_build_object('i', attempts)`,
      )
    ).n;

  for (const count of [2, 31, 33, 100])
    test(`are all there where they are ${count}`, async () => {
      await insertRows(pool, jobs, rowsFrom(`of${count}x`, count));
      assert.equal(await countOf(`of${count}x`), count);
    });

  test('are counted as one statement, of which those that are there are left out', async () => {
    await insertRows(pool, jobs, rowsFrom('again', 3));
    const replies = await pool.batch([
      insertIfAbsentQuery(jobs, ...rowsFrom('again', 45)),
      sql<{ n: number }>`select 7 as n`,
    ]);
    assert.equal(replies[0].count, 42);
    assert.deepEqual(replies[1].rows, [{ n: 7 }]);
  });
});

test('the legs of a posting are inserted by one statement, however many there are', async () => {
  const { engine } = engineOn({ pool, newId: app.newId });
  after(() => engine.close());
  const to = await openWallet(app, tenant);
  const postings = [3, 3, 30, 3, 41];
  const command = defineCommand<null, null>({
    name: 'test.legs',
    locks: () => [lock(accounts, to)],
    decide(tx) {
      for (const legs of postings) {
        const credits = Array.from({ length: legs - 1 }, () => credit(to, 1n));
        const all = [debit(clearing('ARS'), BigInt(legs - 1)), ...credits];
        post(tx, { kind: 'test.legs', reference: `of ${legs}`, currency: 'ARS', legs: all });
      }
      return null;
    },
  });
  const outcome = await engine.submit({ command, input: null, tenant, actor: ACTOR, once: undefined });
  assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
  assert.equal(await balanceOf(app, to), BigInt(postings.reduce((sum, legs) => sum + legs - 1, 0)));
});

test('events of one object are numbered without gaps, by transactions that make it and that change it', async () => {
  const [first, other] = [app.newId('ch'), app.newId('ch')];
  const emit = (...objects: readonly string[]) =>
    works.run(tenant, ACTOR, (work) => {
      for (const object of objects) work.emit(anyEvent('cardholder.updated'), object, { object });
      return Promise.resolve();
    });
  await works.run(tenant, ACTOR, (work) => void work.emit(anyEvent('cardholder.updated'), first, {}));
  await emit(first, other, first, other, first);
  await Promise.all(Array.from({ length: 5 }, () => emit(other, first)));
  for (const [object, count] of [
    [first, 9],
    [other, 7],
  ] as const) {
    const rows = await pool.all(
      sql<{ sequence: bigint; id: string; is_waiting: boolean }>`
        select e.sequence, e.id, o.event_id is not null as is_waiting from events e
        left join event_outbox o on o.tenant_id = e.tenant_id and o.event_id = e.id
        where e.tenant_id = ${tenant.id} and e.object_id = ${object} order by e.id`,
    );
    assert.deepEqual(
      rows.map(({ sequence }) => Number(sequence)).sort((a, b) => a - b),
      Array.from({ length: count }, (_, i) => i + 1),
    );
    assert.ok(rows.every((row) => row.is_waiting));
  }
});

test('a row that was locked is changed by its key, since each node has a copy of it at another place', async () => {
  const row = {
    tenant_id: tenant.id,
    id: 'elsewhere',
    kind: 'test.shards',
    payload: {},
    run_at: clock.now(),
    attempts: 0,
    leased_until: null,
    last_error: null,
    failed_at: null,
    trace: null,
  };
  await insertRows(pool, jobs, [row]);
  await pool.run(updateLockedQuery(jobs, ['attempts'], [{ ...row, attempts: 7, ctid: '(0,0)' }]));
  const { attempts } = await pool.one(
    sql<{ attempts: number }>`
      select attempts from jobs where tenant_id = ${tenant.id} and id = 'elsewhere'`,
  );
  assert.equal(attempts, 7);
});

test('the session of a person is that of one PostgreSQL, with who the person is', async () => {
  const someone = person();
  const { body: holder } = await api.post('/api/v1/cardholders', someone);
  const now = clock.now();
  const user = await ensureUser(app.pool, app.newId, someone.email, now);
  const session = { userId: user.id, email: someone.email, tenantId: tenant.id, vouchedBy: null, now };
  const { secret } = await startSession(app.pool, app.newId, {
    ...session,
    ip: null,
    userAgent: null,
    baseUrl: app.baseUrl(),
  });
  const inShards = await findPlacedSession(pool, secret, now);
  assert.equal(inShards?.person_id, holder.id);
  assert.deepEqual(inShards, await findPlacedSession(app.pool, secret, now));
});

suite('a shard that is moved', { skip: isOnCluster }, () => {
  const whileMoved = async (write: () => Promise<unknown>): Promise<string[]> => {
    const order: string[] = [];
    let written: Promise<unknown> | undefined;
    await app.pool.transaction(async (tx) => {
      await moveShardIn(tx);
      written = write().then(() => order.push('written'));
      await Promise.race([written, untilAllWait(tx, 1)]);
      order.push('moved');
    });
    await written;
    return order;
  };

  test('is waited for by a command before it locks a row, since that lock is not moved', async () => {
    const { engine } = engineOn({ pool, newId: app.newId }, 'mixed');
    after(() => engine.close());
    const to = await openWallet(app, tenant);
    const submission = { command: deposit, input: { to, amount: 100n }, tenant, actor: ACTOR };
    const order = await whileMoved(() => engine.submit({ ...submission, once: undefined }));
    assert.deepEqual(order, ['moved', 'written']);
  });

  test('is waited for by work before it locks a row', async () => {
    const order = await whileMoved(() =>
      works.run(tenant, ACTOR, async (work) => {
        await work.run(sql`select 1 from ledger_accounts where tenant_id = ${tenant.id} for update`);
      }),
    );
    assert.deepEqual(order, ['moved', 'written']);
  });
});
