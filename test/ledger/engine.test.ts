// Commands in groups, on a real PostgreSQL.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { accept, defineCommand, lock, type Command } from '../../src/platform/command/command.ts';
import type { Outcome } from '../../src/platform/command/group.ts';
import { onceId } from '../../src/platform/idempotency.ts';
import { createEngine } from '../../src/platform/command/engine.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/db/pool.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { insert, update } from '../../src/platform/effect.ts';
import type { Tenant } from '../../src/platform/facts.ts';
import { accounts, inspectLedger } from '../../src/modules/ledger/index.ts';
import { entries } from '../../src/modules/ledger/tables.ts';
import { startTestApp } from '../support/app.ts';
import { ACTOR, balanceOf, deposit, engineOn, openWallet, transfer } from '../support/money.ts';

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
            id: onceId('test', key),
            requestHash: JSON.stringify(input, (_name, value: unknown) =>
              typeof value === 'bigint' ? `${value}` : value,
            ),
            answer: () => ({ status: 201, body: '{}' }),
          },
  });

const wallet = async (balance: bigint, at: Tenant = tenant): Promise<string> => {
  const id = await openWallet(app, at);
  if (balance > 0n) assert.equal((await submit(deposit, { to: id, amount: balance }, { at })).kind, 'done');
  return id;
};
const kinds = (outcomes: readonly Outcome[]): string[] => outcomes.map((outcome) => outcome.kind);

/** Opens an account where there is none; its count of entries serves as a plain number here. */
const findOrOpen = defineCommand<{ id: string; by: bigint }, 'opened' | 'found'>({
  name: 'test.find_or_open',
  locks: ({ id }) => [lock(accounts, id)],
  decide(state, { id, by }, facts) {
    const found = state.find(accounts, id);
    if (found !== undefined)
      return accept('found', [update(accounts, id, { entry_count: found.entry_count + by })]);
    const row = {
      tenant_id: facts.tenantId,
      id,
      kind: 'wallet_available',
      owner_id: id,
      currency: 'ARS',
      balance: 0n,
      entry_count: by,
      floor: null,
      created_at: facts.now,
    } as const;
    return accept('opened', [insert(accounts, row)]);
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
      decide: (_state, _input: object, facts) =>
        accept({}, [
          insert(entries, {
            tenant_id: facts.tenantId,
            transaction_id: facts.newId('ltx'),
            leg: 0,
            account_id: 'acc_x',
            currency: 'ARS',
            amount: 5n,
            account_entry: null,
            balance_after: null,
          }),
        ]),
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
      submit(transfer, { from: ours, to: own, amount: 10n }),
      submit(transfer, { from: ours, to: theirs, amount: 10n }, { at: stranger }),
      submit(transfer, { from: ours, to: theirs, amount: 10n }),
    ]);
    assert.deepEqual(kinds(outcomes), ['done', 'refused', 'refused']);
    assert.deepEqual([await balanceOf(app, ours), await balanceOf(app, theirs)], [90n, 0n]);
  });

  test('mixes tenants, or keeps to one where that is asked', async () => {
    const { testTenantId } = await newOrganization('Second');
    const second = await app.tenants.get(testTenantId);
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

suite('what a command may not do', () => {
  const wrong = (name: string, effects: (id: string) => ReturnType<typeof update>[], locked: boolean) =>
    defineCommand({
      name,
      locks: ({ id }: { id: string }) => (locked ? [lock(accounts, id)] : []),
      decide: (_state, { id }) => accept({}, effects(id)),
    });

  test('change a row that it did not lock', async () => {
    const id = await wallet(5n);
    const outcome = await submit(
      wrong('test.unlocked', (one) => [update(accounts, one, { balance: 0n })], false),
      { id },
    );
    assert.match(outcome.kind === 'broken' ? String(outcome.error) : outcome.kind, /without being locked/);
    assert.equal(await balanceOf(app, id), 5n);
  });

  test('set a column twice, the second time on what it has not seen', async () => {
    const id = await wallet(5n);
    const twice = [1n, 2n];
    const outcome = await submit(
      wrong('test.twice', (one) => twice.map((balance) => update(accounts, one, { balance })), true),
      { id },
    );
    assert.match(outcome.kind === 'broken' ? String(outcome.error) : outcome.kind, /set twice/);
  });
});

suite('whoever waits for a group', () => {
  test('is told when it is committed, also while the next one waits for a row', async () => {
    const { engine: own } = engineWith('mixed');
    const [from, to, other] = [await wallet(1000n), await wallet(0n), await wallet(10n)];
    const outsider = await app.pool.connect();
    await outsider.run(sql`begin`);
    await outsider.run(sql`select from ledger_accounts where id = ${other} for update`);
    const first = Array.from({ length: 100 }, () => submit(transfer, { from, to, amount: 1n }, { on: own }));
    // The first group takes what is there on its next turn; this one comes while it is at work.
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
    const pool: Pool = {
      ...app.pool,
      connect: async (options) => {
        const db = await app.pool.connect(options);
        const stream: typeof db.stream = async (queries) => {
          const replies = await db.stream(queries);
          if (trouble === 'connection' && happensNow())
            throw Object.assign(new Error('no way to the host'), { code: 'EHOSTUNREACH' });
          return trouble === 'answer' && happensNow() ? replies.slice(0, -1) : replies;
        };
        return { ...db, stream };
      },
    };
    const onWritten = (): void => {
      if (trouble === 'listener' && happensNow()) throw new Error('a bug of whoever listens');
    };
    const metrics = createMetrics();
    const log = createLog('silent', systemClock);
    const made = createEngine({ pool, newId: app.newId, log, metrics, grouping: 'mixed', onWritten });
    after(() => made.close());
    return { made, hasHappened: () => hasHappened };
  };
  for (const trouble of ['connection', 'answer', 'listener'] as const) {
    test(`is told the truth when something unheard of happens after the commit (${trouble})`, async () => {
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
