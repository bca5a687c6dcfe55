// Commands in groups, on a real PostgreSQL.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { defineCommand, lock, stale, type Command } from '#platform/command/command.ts';
import type { Outcome } from '#platform/command/group.ts';
import { keyDigest } from '#platform/idempotency/idempotency.ts';
import { createEngine } from '#platform/command/engine.ts';
import { systemClock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import type { Tenant } from '#platform/context/context.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { columnsOf } from '#platform/db/table.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { entries, accounts, type AccountRow } from '#modules/base/ledger/tables.ts';
import { anyEvent } from '../support/any-event.ts';
import { startTestApp } from '../support/app.ts';
import { ACTOR, balanceOf, deposit, engineOn, openWallet, refusal, transfer } from '../support/money.ts';

const { app, tenant, newOrganization } = await startTestApp({ worker: false });

const engineWith = (grouping: 'mixed' | 'tenant') => {
  const made = engineOn(app, grouping);
  after(() => made.engine.close());
  return made;
};
const { engine } = engineWith('mixed');

const submit = <Input, Reply>(
  command: Command<Input, Reply>,
  input: Input,
  { key, at = tenant, on = engine }: { key?: string; at?: Tenant; on?: typeof engine } = {},
): Promise<Outcome> =>
  on.submit({
    command,
    input,
    tenant: at,
    actor: ACTOR,
    once:
      key === undefined
        ? undefined
        : {
            tenantId: at.id,
            id: keyDigest('test', key),
            requestHash: JSON.stringify(input, (_name, value: unknown) =>
              typeof value === 'bigint' ? `${value}` : value,
            ),
            answer: (reply) => ({ status: 201, body: JSON.stringify(reply) }),
          },
  });

const wallet = async (balance: bigint, at: Tenant = tenant): Promise<string> => {
  const id = await openWallet(app, at);
  if (balance > 0n) assert.equal((await submit(deposit, { to: id, amount: balance }, { at })).kind, 'done');
  return id;
};
/** Another, which on a cluster is in the same shards, so that one engine runs the commands of both. */
async function tenantBesideOurs(): Promise<Tenant> {
  const { shardGroups } = app.pool;
  for (let n = 0; ; n++) {
    const { testTenantId } = await newOrganization(`Beside ${n}`);
    const isBeside =
      shardGroups === undefined || (await shardGroups.of([tenant.id, testTenantId])) !== undefined;
    if (isBeside) return app.tenants.get(testTenantId);
  }
}
const kinds = (outcomes: readonly Outcome[]): string[] => outcomes.map((outcome) => outcome.kind);

/** Opens an account where there is none; its count of entries serves as a plain number here. */
const findOrOpen = defineCommand<{ id: string; by: bigint }, 'opened' | 'found'>({
  name: 'test.find_or_open',
  locks: ({ id }) => [lock(accounts, id)],
  decide(tx, { id, by }) {
    const found = tx.find(accounts, id);
    if (found !== undefined) {
      tx.update(accounts, found, { entry_count: found.entry_count + by });
      return 'found';
    }
    tx.insert(accounts, {
      tenant_id: tx.tenantId,
      id,
      kind: 'wallet_available',
      owner_id: id,
      currency: 'ARS',
      balance: 0n,
      entry_count: by,
      floor: null,
      created_at: tx.now,
    });
    return 'opened';
  },
});

suite('a group of commands', () => {
  test('forms from what is submitted together and commits in one transaction', async () => {
    const { engine: own, metrics } = engineWith('mixed');
    const [from, to] = [await wallet(1000n), await wallet(0n)];
    await Promise.all(
      Array.from({ length: 50 }, () => submit(transfer, { from, to, amount: 1n }, { on: own })),
    );
    assert.ok(metrics.text().includes('monedero_command_group_size_bucket{le="64"} 1\n'), metrics.text());
    assert.ok(metrics.text().includes('monedero_command_group_size_count 1\n'));
    assert.deepEqual([await balanceOf(app, from), await balanceOf(app, to)], [950n, 50n]);
  });

  test('decides each on what the ones before it changed', async () => {
    const [from, to] = [await wallet(100n), await wallet(0n)];
    const outcomes = await Promise.all(
      [60n, 60n, 40n].map((amount) => submit(transfer, { from, to, amount })),
    );
    assert.deepEqual(kinds(outcomes), ['done', 'refused', 'done']);
    assert.deepEqual([await balanceOf(app, from), await balanceOf(app, to)], [0n, 100n]);
  });

  test('lets money pass through an account within one group', async () => {
    const [a, b, c] = [await wallet(10n), await wallet(0n), await wallet(0n)];
    const outcomes = await Promise.all([
      submit(transfer, { from: a, to: b, amount: 10n }),
      submit(transfer, { from: b, to: c, amount: 10n }),
    ]);
    assert.deepEqual(kinds(outcomes), ['done', 'done']);
    assert.deepEqual(
      [await balanceOf(app, a), await balanceOf(app, b), await balanceOf(app, c)],
      [0n, 0n, 10n],
    );
  });

  test('lets a command see the row that the one before it inserted, and change it', async () => {
    const { engine: own, metrics } = engineWith('mixed');
    const id = `acc_found_${app.newId('acc')}`;
    const outcomes = await Promise.all([1n, 2n, 3n].map((by) => submit(findOrOpen, { id, by }, { on: own })));
    assert.deepEqual(
      outcomes.map((outcome) => outcome.kind === 'done' && outcome.reply),
      ['opened', 'found', 'found'],
    );
    assert.ok(metrics.text().includes('monedero_command_group_size_count 1\n'), metrics.text());
    const row = await app.pool.one(
      sql<{ entry_count: bigint }>`select entry_count from ledger_accounts where id = ${id}`,
    );
    assert.equal(row.entry_count, 6n);
    await app.pool.run(sql`delete from ledger_accounts where id = ${id}`);
  });

  test('is not disturbed by a command that is refused or has a bug', async () => {
    const bug = defineCommand({
      name: 'test.bug',
      locks: () => [],
      decide(): never {
        throw new Error('a bug');
      },
    });
    const [from, to] = [await wallet(100n), await wallet(0n)];
    const outcomes = await Promise.all([
      submit(transfer, { from, to, amount: 1n }),
      submit(bug, {}),
      submit(transfer, { from, to: 'acc_nobody', amount: 1n }),
      submit(transfer, { from, to, amount: 2n }),
    ]);
    assert.deepEqual(kinds(outcomes), ['done', 'broken', 'refused', 'done']);
    assert.equal(await balanceOf(app, to), 3n);
  });

  test('is taken apart when one of its writes is refused, so that the poisoned command fails alone', async () => {
    const poison = defineCommand({
      name: 'test.poison',
      locks: () => [],
      decide: (tx, _input: object) =>
        tx.insert(entries, {
          tenant_id: tx.tenantId,
          transaction_id: tx.newId('ltx', null),
          leg: 0,
          account_id: 'acc_x',
          currency: 'ARS',
          amount: 5n,
          account_entry: null,
          balance_after: null,
        }),
    });
    const [from, to] = [await wallet(100n), await wallet(0n)];
    const outcomes = await Promise.all([
      submit(transfer, { from, to, amount: 1n }),
      submit(poison, {}),
      submit(transfer, { from, to, amount: 2n }),
    ]);
    assert.deepEqual(kinds(outcomes), ['done', 'broken', 'done']);
    const broken = outcomes[1];
    assert.match(broken?.kind === 'broken' ? String(broken.error) : '', /is off by 5 ARS/);
    assert.equal(await balanceOf(app, to), 3n);
  });

  test('never lets a command of one tenant see or change a row of another', async () => {
    const { testTenantId } = await newOrganization('Stranger');
    const stranger = await app.tenants.get(testTenantId);
    const [ours, theirs] = [await wallet(100n), await wallet(0n, stranger)];
    const own = await wallet(0n);
    const outcomes = await Promise.all([
      submit(transfer, { from: ours, to: theirs, amount: 10n }, { at: stranger }),
      // It locks our row for the group of the other tenant's command, and leaves it as it is.
      submit(transfer, { from: ours, to: own, amount: 1_000n }),
    ]);
    assert.deepEqual(kinds(outcomes), ['refused', 'refused']);
    const paying = await submit(transfer, { from: ours, to: theirs, amount: 10n });
    assert.equal(paying.kind, 'refused');
    assert.deepEqual([await balanceOf(app, ours), await balanceOf(app, theirs)], [100n, 0n]);
  });

  test('mixes tenants, or keeps to one where that is asked', async () => {
    const second = await tenantBesideOurs();
    const pairs = [
      { at: tenant, from: await wallet(10n), to: await wallet(0n) },
      { at: second, from: await wallet(10n, second), to: await wallet(0n, second) },
    ];
    for (const [grouping, groups] of [
      ['mixed', 1],
      ['tenant', 2],
    ] as const) {
      const { engine: on, metrics } = engineWith(grouping);
      const outcomes = await Promise.all(
        pairs.map(({ at, from, to }) => submit(transfer, { from, to, amount: 1n }, { at, on })),
      );
      assert.deepEqual(kinds(outcomes), ['done', 'done']);
      assert.ok(metrics.text().includes(`monedero_command_group_size_count ${groups}\n`), grouping);
    }
  });
});

suite('the draft of a command', () => {
  const amountOf = async (id: string): Promise<bigint> => {
    const sums = sql<{ sum: bigint }>`
      select coalesce(sum(amount), 0)::int8 as sum from ledger_entries where account_id = ${id}`;
    return (await app.pool.one(sums)).sum;
  };

  test('cannot change a row that is not locked', async () => {
    const id = await wallet(5n);
    const account = await app.pool.one(
      sql<AccountRow>`select ${columnsOf(accounts)} from ledger_accounts where id = ${id}`,
    );
    const unlocked = defineCommand({
      name: 'test.unlocked',
      locks: () => [],
      decide: (tx, _input: object) => tx.update(accounts, account, { balance: 0n }),
    });
    const outcome = await submit(unlocked, {});
    assert.match(outcome.kind === 'broken' ? String(outcome.error) : outcome.kind, /without being locked/);
    assert.equal(await balanceOf(app, id), 5n);
  });

  test('sees its own writes, and each posting the balances that the one before it left', async () => {
    const [from, to] = [await wallet(100n), await wallet(0n)];
    const twice = defineCommand<{ from: string; to: string }, bigint[]>({
      name: 'test.twice',
      locks: (input) => [lock(accounts, input.from), lock(accounts, input.to)],
      decide(tx, input) {
        const seen: bigint[] = [];
        for (const amount of [30n, 20n]) {
          const legs = [debit(input.from, amount), credit(input.to, amount)];
          post(tx, { kind: 'test.twice', reference: input.from, currency: 'ARS', legs });
          seen.push(tx.find(accounts, input.from)?.balance ?? -1n);
        }
        return seen;
      },
    });
    const outcomes = await Promise.all([
      submit(twice, { from, to }),
      submit(transfer, { from, to, amount: 50n }),
    ]);
    assert.deepEqual(kinds(outcomes), ['done', 'done']);
    assert.deepEqual(outcomes[0]?.kind === 'done' && outcomes[0].reply, [70n, 50n]);
    assert.deepEqual([await balanceOf(app, from), await amountOf(to)], [0n, 100n]);
  });

  test('is dropped whole where the command is refused after it has written', async () => {
    const [from, to] = [await wallet(100n), await wallet(0n)];
    const late = defineCommand<{ from: string; to: string }, never>({
      name: 'test.late_refusal',
      locks: (input) => [lock(accounts, input.from), lock(accounts, input.to)],
      decide(tx, input) {
        const legs = [debit(input.from, 40n), credit(input.to, 40n)];
        post(tx, { kind: 'test.late', reference: input.from, currency: 'ARS', legs });
        tx.emit(anyEvent('test.late'), input.from, {});
        throw refusal('insufficient_balance', { available: 0 });
      },
    });
    const outcomes = await Promise.all([
      submit(late, { from, to }),
      submit(transfer, { from, to, amount: 100n }),
    ]);
    assert.deepEqual(kinds(outcomes), ['refused', 'done']);
    assert.deepEqual([await balanceOf(app, from), await amountOf(to)], [0n, 100n]);
  });

  test('composes updates of one row, also of a row that it has inserted itself', async () => {
    const id = `acc_composed_${app.newId('acc')}`;
    const compose = defineCommand<{ id: string }, bigint>({
      name: 'test.compose',
      locks: (input) => [lock(accounts, input.id)],
      decide(tx, input) {
        const base = { kind: 'wallet_available', owner_id: 'own_1', currency: 'ARS', floor: null } as const;
        const rest = { balance: 0n, entry_count: 1n, created_at: tx.now };
        const row =
          tx.find(accounts, input.id) ??
          tx.insert(accounts, { tenant_id: tx.tenantId, id: input.id, ...base, ...rest });
        tx.update(accounts, row, { owner_id: 'own_2' });
        return tx.update(accounts, row, { entry_count: row.entry_count + 1n }).entry_count;
      },
    });
    await submit(compose, { id });
    await Promise.all([submit(compose, { id }), submit(compose, { id })]);
    const row = await app.pool.one(
      sql<AccountRow>`select ${columnsOf(accounts)} from ledger_accounts where id = ${id}`,
    );
    assert.deepEqual([row.owner_id, row.entry_count], ['own_2', 4n]);
    await app.pool.run(sql`delete from ledger_accounts where id = ${id}`);
  });
});

suite('a command that looks something up before it locks', () => {
  const pay = defineCommand<{ from: string; to: string; owner: string }, string>({
    name: 'test.pay_from_current',
    locks: ({ from, to }) => [lock(accounts, from), lock(accounts, to)],
    decide(tx, { from, to, owner }) {
      if (tx.find(accounts, from)?.owner_id !== owner) throw stale();
      const legs = [debit(from, 10n), credit(to, 10n)];
      post(tx, { kind: 'test.pay', reference: from, currency: 'ARS', legs });
      return from;
    },
  });
  const currentOf = async (owner: string): Promise<string> =>
    (
      await app.pool.one(
        sql<{
          id: string;
        }>`select id from ledger_accounts where tenant_id = ${tenant.id} and owner_id = ${owner}`,
      )
    ).id;
  const setOwner = (id: string, owner: string) =>
    app.pool.run(
      sql`update ledger_accounts set owner_id = ${owner} where tenant_id = ${tenant.id} and id = ${id}`,
    );

  test('is prepared again where what it has seen changes before its rows are locked', async () => {
    const [first, second, to] = [await wallet(10n), await wallet(10n), await wallet(0n)];
    const owner = app.newId('sub');
    await setOwner(first, owner);
    const attempts: number[] = [];
    const paidFrom = await app.commands.runPrepared(tenant, ACTOR, pay, async (attempt) => {
      const from = await currentOf(owner);
      attempts.push(attempt);
      if (attempt === 1) {
        await setOwner(first, 'moved');
        await setOwner(second, owner);
      }
      return { from, to, owner };
    });
    assert.deepEqual([paidFrom, attempts], [second, [1, 2]]);
    assert.deepEqual([await balanceOf(app, first), await balanceOf(app, second)], [10n, 0n]);
  });

  test('is refused with service_unavailable where that never ends, and has no effect', async () => {
    const [from, to] = [await wallet(10n), await wallet(0n)];
    const prepare = () => Promise.resolve({ from, to, owner: 'never' });
    await assert.rejects(
      app.commands.runPrepared(tenant, ACTOR, pay, prepare),
      (error: unknown) => error instanceof Refusal && error.code === 'service_unavailable',
    );
    assert.equal(await balanceOf(app, from), 10n);
  });

  test('is prepared again where a unique index says that another one was faster', async () => {
    const id = `acc_unique_${app.newId('acc')}`;
    const open = defineCommand<{ isThere: boolean }, 'opened' | 'found'>({
      name: 'test.open_unique',
      locks: () => [],
      decide(tx, { isThere }) {
        if (isThere) return 'found';
        const row = {
          tenant_id: tx.tenantId,
          id,
          kind: 'wallet_available',
          owner_id: id,
          currency: 'ARS',
        } as const;
        tx.insert(accounts, { ...row, balance: 0n, entry_count: 0n, floor: null, created_at: tx.now });
        return 'opened';
      },
    });
    let prepared = 0;
    let bothHaveLooked = (): void => undefined;
    const looked = new Promise<void>((resolve) => (bothHaveLooked = resolve));
    const run = () =>
      app.commands.runPrepared(tenant, ACTOR, open, async () => {
        const found = await app.pool.all(sql`select 1 from ledger_accounts where id = ${id}`);
        prepared += 1;
        if (prepared === 2) bothHaveLooked();
        await looked;
        return { isThere: found.length > 0 };
      });
    const replies = await Promise.all([run(), run()]);
    assert.deepEqual(replies.sort(), ['found', 'opened']);
    assert.equal(prepared, 3);
    await app.pool.run(sql`delete from ledger_accounts where id = ${id}`);
  });
});

suite('a caller that waits for a group', () => {
  test('is answered when it is committed, also while the next one waits for a row', async () => {
    const { engine: own, metrics } = engineWith('mixed');
    const [from, to, other] = [await wallet(1000n), await wallet(0n), await wallet(10n)];
    const group = await app.pool.shardGroups?.of([tenant.id]);
    const outsider = await (group ?? app.pool).connect();
    await outsider.run(sql`begin`);
    await outsider.run(
      sql`select from ledger_accounts where tenant_id = ${tenant.id} and id = ${other} for update`,
    );
    const first = Array.from({ length: 100 }, () => submit(transfer, { from, to, amount: 1n }, { on: own }));
    // The first group takes what is there on one of the next turns; this one comes while it is at work.
    while (!metrics.text().includes('monedero_command_group_size_count 1\n'))
      await new Promise((resolve) => setImmediate(resolve));
    const blocked = submit(transfer, { from: other, to, amount: 1n }, { on: own });
    assert.deepEqual(new Set(kinds(await Promise.all(first))), new Set(['done']));
    let isBlocked = true;
    void blocked.then(() => (isBlocked = false));
    assert.equal(isBlocked, true);
    await outsider.run(sql`commit`);
    await outsider.close();
    assert.equal((await blocked).kind, 'done');
  });

  /** An engine to whose connection something happens once, when the database has committed. */
  const troubledBy = (trouble: 'connection' | 'answer' | 'listener') => {
    let hasHappened = false;
    const happensNow = (): boolean => !hasHappened && (hasHappened = true);
    const connectOf =
      (connect: Pool['connect']): Pool['connect'] =>
      async (options) => {
        const db = await connect(options);
        const batchFrom: typeof db.batchFrom = async (queries) => {
          const replies = await db.batchFrom(queries);
          if (trouble === 'connection' && happensNow())
            throw Object.assign(new Error('no way to the host'), { code: 'EHOSTUNREACH' });
          return trouble === 'answer' && happensNow() ? replies.slice(0, -1) : replies;
        };
        return { ...db, batchFrom };
      };
    const { shardGroups, connect } = app.pool;
    const inShards: Pick<Pool, 'shardGroups'> =
      shardGroups === undefined
        ? {}
        : {
            shardGroups: {
              async of(tenantIds) {
                const group = await shardGroups.of(tenantIds);
                return group && { ...group, connect: connectOf(group.connect) };
              },
            },
          };
    const pool: Pool = { ...app.pool, connect: connectOf(connect), ...inShards };
    const onWritten = (): void => {
      if (trouble === 'listener' && happensNow()) throw new Error('a bug of the listener');
    };
    const metrics = createMetrics();
    const log = createLog('silent', systemClock);
    const made = createEngine({ pool, newId: app.newId, log, metrics, grouping: 'mixed', onWritten });
    after(() => made.close());
    return { made, hasHappened: () => hasHappened };
  };
  for (const trouble of ['connection', 'answer', 'listener'] as const) {
    test(`gets the true outcome when something unexpected happens after the commit (${trouble})`, async () => {
      const { made, hasHappened } = troubledBy(trouble);
      const [from, to] = [await wallet(1000n), await wallet(0n)];
      const outcomes = await Promise.all(
        [1n, 1n].map((amount) => submit(transfer, { from, to, amount }, { on: made })),
      );
      assert.ok(hasHappened());
      assert.deepEqual(kinds(outcomes), ['done', 'done']);
      assert.equal(await balanceOf(app, to), 2n);
    });
  }

  test('that changes what caches hold is answered once this process has heard it, and holds up no other', async () => {
    const [metrics, log] = [createMetrics(), createLog('silent', systemClock)];
    const heard = Promise.withResolvers<void>();
    const caughtUp = () => heard.promise;
    const made = createEngine({ ...app, log, metrics, grouping: 'mixed', caughtUp });
    after(() => made.close());
    const announce = defineCommand<null, null>({
      name: 'test.announce',
      locks: () => [],
      decide(tx) {
        tx.announce('test_channel', 'key');
        return null;
      },
    });
    let isAnswered = false;
    const announced = submit(announce, null, { on: made }).finally(() => (isAnswered = true));
    const [from, to] = [await wallet(10n), await wallet(0n)];
    assert.equal((await submit(transfer, { from, to, amount: 1n }, { on: made })).kind, 'done');
    assert.equal(isAnswered, false);
    heard.resolve();
    assert.equal((await announced).kind, 'done');
  });
});

suite('a command with an idempotency key', () => {
  test('takes effect once, among twenty at once and afterwards', async () => {
    const [from, to] = [await wallet(100n), await wallet(0n)];
    const input = { from, to, amount: 7n };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => submit(transfer, input, { key: 'k1' })),
    );
    assert.equal(outcomes.filter((outcome) => outcome.kind === 'done').length, 1);
    assert.equal(outcomes.filter((outcome) => outcome.kind === 'replayed').length, 19);
    assert.equal((await submit(transfer, input, { key: 'k1' })).kind, 'replayed');
    assert.equal(await balanceOf(app, to), 7n);
  });

  test('takes effect once over two engines that race', async () => {
    const { engine: other } = engineWith('mixed');
    const [from, to] = [await wallet(1000n), await wallet(0n)];
    for (let round = 0; round < 20; round++) {
      const key = `race${round}`;
      const input = { from, to, amount: 1n };
      const outcomes = await Promise.all([
        submit(transfer, input, { key }),
        submit(transfer, input, { key, on: other }),
        submit(transfer, { from, to, amount: 2n }, { on: other }),
      ]);
      assert.deepEqual(kinds(outcomes).sort(), ['done', 'done', 'replayed']);
    }
    assert.equal(await balanceOf(app, to), 60n);
  });

  test('waits for another engine on the same wallets, so that both go through whole', async () => {
    const [one, other] = [engineWith('mixed'), engineWith('mixed')];
    const [from, to] = [await wallet(2000n), await wallet(0n)];
    for (let round = 0; round < 20; round++) {
      const outcomes = await Promise.all(
        [one, other, one, other].map(({ engine: on }) => submit(transfer, { from, to, amount: 1n }, { on })),
      );
      assert.deepEqual(new Set(kinds(outcomes)), new Set(['done']));
    }
    assert.deepEqual([await balanceOf(app, from), await balanceOf(app, to)], [1920n, 80n]);
    for (const { metrics } of [one, other])
      assert.ok(!metrics.text().includes('monedero_command_troubles_total{'));
  });

  test('is decided again after a refusal, and then refuses the key to another request', async () => {
    const [from, to] = [await wallet(1n), await wallet(0n)];
    const input = { from, to, amount: 5n };
    const refused = await Promise.all(
      Array.from({ length: 3 }, () => submit(transfer, input, { key: 'k2' })),
    );
    assert.deepEqual(kinds(refused), ['refused', 'refused', 'refused']);
    await submit(deposit, { to: from, amount: 10n });
    assert.equal((await submit(transfer, input, { key: 'k2' })).kind, 'done');
    assert.equal((await submit(transfer, input, { key: 'k2' })).kind, 'replayed');
    const other = await submit(transfer, { from, to, amount: 6n }, { key: 'k2' });
    assert.equal(other.kind === 'refused' ? other.refused.code : other.kind, 'idempotency_key_reused');
    assert.equal(await balanceOf(app, to), 5n);
  });
});

test('after all of this every balance is the sum of its entries', async () => {
  const report = await inspectLedger(app.pool);
  assert.deepEqual(report.differences, []);
  assert.ok(report.entries > 100);
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  assert.equal(n, 0);
});
