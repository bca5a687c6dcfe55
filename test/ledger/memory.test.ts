// A group is decided on what earlier ones left, and whatever has happened to those rows since is found out before anything is believed.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { accept, defineCommand, lock, type Command } from '../../src/platform/command/command.ts';
import type { Outcome } from '../../src/platform/command/group.ts';
import { createMemory, createUsedKeys } from '../../src/platform/command/memory.ts';
import { onceId } from '../../src/platform/idempotency.ts';
import { sql, type Query } from '../../src/platform/db/sql.ts';
import { increment, insert } from '../../src/platform/effect.ts';
import { emit } from '../../src/platform/event.ts';
import { accounts, inspectLedger } from '../../src/modules/ledger/index.ts';
import { createPool } from '../../src/platform/db/pool.ts';
import { startTestApp } from '../support/app.ts';
import { ACTOR, balanceOf, deposit, engineOn, openWallet, transfer } from '../support/money.ts';
import { startProxy } from '../support/proxy.ts';
import { until } from '../support/wait.ts';

const { app, tenant, databaseUrl } = await startTestApp({ worker: false });

/** An engine with nothing in its memory but these wallets, so that what it does next shows what it believes. */
const engineThatKnows = async (
  wallets: readonly string[],
  on: Pick<typeof app, 'pool' | 'newId'> = app,
  grouping: 'mixed' | 'tenant' = 'mixed',
) => {
  const { engine, metrics } = engineOn(on, grouping);
  after(() => engine.close());
  const submit = <Input, Reply>(
    command: Command<Input, Reply>,
    input: Input,
    key?: string,
  ): Promise<Outcome> => {
    const once = {
      tenantId: tenant.id,
      id: onceId('test', key ?? ''),
      requestHash: 'the same',
      answer: () => ({ status: 201, body: '{}' }),
    };
    return engine.submit({
      command,
      input,
      tenant,
      actor: ACTOR,
      once: key === undefined ? undefined : once,
    });
  };
  await submit(look, wallets);
  const groupsOn = (what: 'memory' | 'locks'): number =>
    Number(
      new RegExp(String.raw`^monedero_command_groups_total\{on="${what}"\} (\d+)$`, 'm').exec(
        metrics.text(),
      )?.[1] ?? 0,
    );
  return { submit, groupsOn };
};

/** Says what is in some accounts and changes nothing. */
const look = defineCommand<readonly string[], readonly bigint[]>({
  name: 'test.look',
  locks: (ids) => ids.map((id) => lock(accounts, id)),
  decide: (state, ids) =>
    accept(
      ids.map((id) => state.find(accounts, id)?.balance ?? -1n),
      [],
    ),
});

/** By an engine that nobody else has anything to do with. */
const pay = async (to: string, amount: bigint): Promise<void> => {
  const { engine } = engineOn(app);
  const input = { to, amount };
  await engine.submit({ command: deposit, input, tenant, actor: ACTOR, once: undefined });
  await engine.close();
};
const wallet = async (balance: bigint): Promise<string> => {
  const id = await openWallet(app, tenant);
  if (balance > 0n) await pay(id, balance);
  return id;
};
/** Wallets that got money from nowhere. */
const changedByHand = new Set<string>();
const pair = async (): Promise<[from: string, to: string]> => [await wallet(100n), await wallet(0n)];
const kindOf = async (outcome: Promise<Outcome>): Promise<string> => (await outcome).kind;
const repliesOf = (outcome: Outcome): unknown => (outcome.kind === 'done' ? outcome.reply : outcome.kind);
const isSomebodyWaiting = () =>
  app.pool.one(
    sql<{ waiting: boolean }>`select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waiting`,
  );
const run = (query: Query<unknown>): Promise<number> => app.pool.run(query);

suite('rows that a group left', () => {
  test('are not asked for again: the next groups are decided at once, each on what the last one wrote', async () => {
    const [from, to] = await pair();
    const { submit, groupsOn } = await engineThatKnows([from, to]);
    for (let i = 0; i < 5; i++)
      assert.equal(await kindOf(submit(transfer, { from, to, amount: 10n })), 'done');
    assert.deepEqual([groupsOn('locks'), groupsOn('memory')], [1, 5]);
    assert.deepEqual([await balanceOf(app, from), await balanceOf(app, to)], [50n, 50n]);
  });

  test('refuse what they do not cover, also from memory', async () => {
    const [from, to] = await pair();
    const { submit, groupsOn } = await engineThatKnows([from, to]);
    const outcomes = await Promise.all([70n, 70n].map((amount) => submit(transfer, { from, to, amount })));
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['done', 'refused'],
    );
    assert.equal(groupsOn('memory'), 1);
  });

  test('and were only looked at are still known', async () => {
    const [from, to] = await pair();
    const { submit, groupsOn } = await engineThatKnows([from, to]);
    await submit(transfer, { from, to, amount: 1n });
    assert.deepEqual(repliesOf(await submit(look, [from, to])), [99n, 1n]);
    assert.deepEqual(repliesOf(await submit(look, [to, from])), [1n, 99n]);
    assert.equal(groupsOn('memory'), 3);
  });

  test('do not make a group of which one row is missing', async () => {
    const [from, to] = await pair();
    const { submit, groupsOn } = await engineThatKnows([from]);
    assert.equal(await kindOf(submit(transfer, { from, to, amount: 1n })), 'done');
    assert.deepEqual([groupsOn('locks'), groupsOn('memory')], [2, 0]);
  });

  test('are asked for all the same where groups keep to one tenant', async () => {
    const [from, to] = await pair();
    const { submit, groupsOn } = await engineThatKnows([from, to], app, 'tenant');
    assert.equal(await kindOf(submit(transfer, { from, to, amount: 1n })), 'done');
    assert.deepEqual([groupsOn('locks'), groupsOn('memory')], [2, 0]);
  });

  test('lie beside those that the group itself makes', async () => {
    const open = defineCommand<{ known: string; made: string }, bigint>({
      name: 'test.open_beside',
      locks: ({ known }) => [lock(accounts, known)],
      decide(state, { known, made }, facts) {
        const row = state.find(accounts, known);
        assert.ok(row);
        return accept(row.balance, [
          insert(accounts, { ...row, id: made, owner_id: made, balance: 0n, entry_count: 0n }),
          emit(facts, 'test.opened', made, {}),
        ]);
      },
    });
    const [from, to] = await pair();
    const { submit, groupsOn } = await engineThatKnows([from, to]);
    const made = app.newId('acc');
    assert.deepEqual(repliesOf(await submit(open, { known: from, made })), 100n);
    assert.deepEqual(groupsOn('memory'), 1);
    assert.equal(await kindOf(submit(transfer, { from, to: made, amount: 1n })), 'done');
    assert.deepEqual(repliesOf(await submit(look, [from, to, made])), [99n, 0n, 1n]);
  });

  test('and were added to where nobody decides on it are asked for again', async () => {
    const addTo = defineCommand<string, 'added'>({
      name: 'test.add_to',
      locks: (id) => [lock(accounts, id)],
      decide: (_state, id) => accept('added', [increment(accounts, id, { entry_count: 0n })]),
    });
    const [from, to] = await pair();
    const { submit, groupsOn } = await engineThatKnows([from, to]);
    await submit(addTo, from);
    assert.deepEqual(repliesOf(await submit(look, [from])), [100n]);
    // Nothing but that is written by the first, so there would be no trace of it to look for.
    assert.deepEqual([groupsOn('locks'), groupsOn('memory')], [3, 0]);
  });
});

suite('rows that somebody else has changed meanwhile', () => {
  const placeOf = async (id: string): Promise<string> =>
    (
      await app.pool.one(
        sql<{ place: string }>`select ctid::text as place from ledger_accounts where id = ${id}`,
      )
    ).place;
  /** Gives it another place: one that it had before, as soon as it goes to and fro between some. */
  const move = async (id: string): Promise<string> => {
    await run(sql`vacuum ledger_accounts`);
    await run(sql`update ledger_accounts set floor = floor where id = ${id}`);
    return placeOf(id);
  };
  const goToAndFro = async (id: string): Promise<void> => {
    const had = new Set<string>();
    const isKnown = (place: string): boolean => had.has(place) || (had.add(place), false);
    await until('it lies where it lay before', () => move(id), isKnown);
  };
  const changes = [
    { what: 'changed', before: () => Promise.resolve(), change: (id: string) => pay(id, 5n) },
    {
      what: 'changed, and that lie again where they lay',
      before: goToAndFro,
      change: async (id: string) => {
        const place = await placeOf(id);
        await pay(id, 5n);
        await until(
          'it lies where it lay',
          () => move(id),
          (now) => now === place,
        );
      },
    },
  ];

  test('changed: money is taken from what is there', async () => {
    const [from, to] = await pair();
    const { submit, groupsOn } = await engineThatKnows([from, to]);
    await submit(transfer, { from, to, amount: 10n });
    await pay(from, 5n);
    assert.equal(await kindOf(submit(transfer, { from, to, amount: 95n })), 'done');
    assert.deepEqual([await balanceOf(app, from), await balanceOf(app, to)], [0n, 105n]);
    assert.ok(groupsOn('locks') > 1, 'it was found out');
  });

  for (const { what, before, change } of changes) {
    test(`${what}: nobody is refused for what was there before`, async () => {
      const [from, to] = await pair();
      await before(from);
      const { submit } = await engineThatKnows([from, to]);
      await change(from);
      assert.equal(await kindOf(submit(transfer, { from, to, amount: 105n })), 'done');
    });

    test(`${what}: a command that only looks at them sees it`, async () => {
      const [from, to] = await pair();
      await before(from);
      const { submit } = await engineThatKnows([from, to]);
      await change(from);
      assert.deepEqual(repliesOf(await submit(look, [from, to])), [105n, 0n]);
    });
  }

  test('in a transaction that is not over are waited for', async () => {
    const [from, to] = await pair();
    const { submit } = await engineThatKnows([from, to]);
    await submit(transfer, { from, to, amount: 10n });
    const other = await app.pool.connect();
    await other.run(sql`begin`);
    await other.run(sql`update ledger_accounts set balance = 20 where id = ${from}`);
    const waiting = submit(transfer, { from, to, amount: 15n });
    const refused = submit(transfer, { from, to, amount: 15n });
    await until('the group waits for the row', isSomebodyWaiting, ({ waiting: is }) => is);
    await other.run(sql`commit`);
    await other.close();
    assert.deepEqual([await kindOf(waiting), await kindOf(refused)], ['done', 'refused']);
    assert.deepEqual([await balanceOf(app, from), await balanceOf(app, to)], [5n, 25n]);
    changedByHand.add(from);
  });

  test('and that now lie where others lay are told apart from these', async () => {
    const first = await wallet(0n);
    const [a, b, c] = [await wallet(10n), await wallet(10n), await wallet(10n)];
    /** In the order of their ids, without gaps: as soon as nobody may see the rows any more that were there before. */
    const placesOf = async (ids: readonly string[]): Promise<string[]> => {
      await run(sql`cluster ledger_accounts using ledger_accounts_pkey`);
      const rows = await app.pool.all(
        sql<{ place: string }>`select ctid::text || xmin as place from ledger_accounts
                               where id = any(${ids}) order by id`,
      );
      return rows.map(({ place }) => place);
    };
    const lineOf = (place = ''): number => Number(/,(\d+)\)/.exec(place)?.[1]);
    const haveNoGaps = (places: readonly string[]): boolean =>
      places.every((place, i) => i === 0 || lineOf(place) === lineOf(places[i - 1]) + 1);
    // All in one version, so that place and version of one become those of another.
    await run(sql`update ledger_accounts set floor = 0 where id = any(${[first, a, b, c]})`);
    const before = await until('they lie together', () => placesOf([first, a, b, c]), haveNoGaps);
    const { submit } = await engineThatKnows([a, b, c]);
    await run(sql`delete from ledger_accounts where id = ${first}`);
    await until(
      'each lies where another one lay',
      () => placesOf([a, b, c]),
      (now) => now.join(' ') === before.slice(0, -1).join(' '),
    );
    assert.equal(await kindOf(submit(transfer, { from: a, to: b, amount: 5n })), 'done');
    assert.deepEqual(
      [await balanceOf(app, a), await balanceOf(app, b), await balanceOf(app, c)],
      [5n, 15n, 10n],
    );
  });

  test('and that are gone are not found', async () => {
    const id = await wallet(0n);
    const { submit } = await engineThatKnows([id]);
    await run(sql`delete from ledger_accounts where id = ${id}`);
    assert.deepEqual(repliesOf(await submit(look, [id])), [-1n]);
  });

  test('make groups lock first for a while, and then believe again', async () => {
    const [from, to] = await pair();
    const { submit, groupsOn } = await engineThatKnows([from, to]);
    await run(sql`update ledger_accounts set created_at = created_at where id = ${from}`);
    for (let i = 0; i < 20; i++) await submit(transfer, { from, to, amount: 1n });
    assert.equal(groupsOn('locks'), 1 + 16);
    assert.equal(groupsOn('memory'), 1 + 4);
    assert.deepEqual([await balanceOf(app, from), await balanceOf(app, to)], [80n, 20n]);
  });
});

suite('what a command is given', () => {
  test('is not changed by what others do after it', async () => {
    const show = defineCommand<string, unknown>({
      name: 'test.show',
      locks: (id) => [lock(accounts, id)],
      decide: (state, id) => accept(state.find(accounts, id), []),
    });
    const [from, to] = await pair();
    const { submit } = await engineThatKnows([from, to]);
    const balances = async (outcome: Promise<Outcome>) => {
      const reply = repliesOf(await outcome) as { balance: bigint };
      return () => reply.balance;
    };
    const shown = await Promise.all([
      balances(submit(show, to)),
      ...[1n, 2n].map(async (amount) => void (await submit(transfer, { from, to, amount }))),
      balances(submit(show, to)),
    ]);
    await submit(transfer, { from, to, amount: 4n });
    assert.deepEqual([shown[0]?.(), shown.at(-1)?.()], [0n, 3n]);
  });
});

suite('two engines that share every row', () => {
  test('lose nothing and do nothing twice', async () => {
    const [a, b] = [await wallet(1000n), await wallet(1000n)];
    const engines = [await engineThatKnows([a, b]), await engineThatKnows([a, b])];
    const outcomes = await Promise.all(
      engines.flatMap(({ submit }, one) =>
        Array.from({ length: 60 }, async (_, i) => {
          const input = { from: i % 2 === one ? a : b, to: i % 2 === one ? b : a, amount: BigInt(1 + one) };
          return kindOf(submit(transfer, input, i % 3 === 0 ? `${one} ${i}` : undefined));
        }),
      ),
    );
    assert.deepEqual(new Set(outcomes), new Set(['done']));
    assert.deepEqual([await balanceOf(app, a), await balanceOf(app, b)], [1000n, 1000n]);
  });
});

suite('a key that was used', () => {
  test('by another process is answered with what that did', async () => {
    const [from, to] = await pair();
    const [one, other] = [await engineThatKnows([from, to]), await engineThatKnows([from, to])];
    const input = { from, to, amount: 1n };
    assert.equal(await kindOf(one.submit(transfer, input, 'shared')), 'done');
    assert.equal(await kindOf(other.submit(transfer, input, 'shared')), 'replayed');
    assert.equal(await balanceOf(app, to), 1n);
  });

  test('by another process is answered with what that did, also where this one would do nothing', async () => {
    const fail = defineCommand<{ from: string }, never>({
      name: 'test.fail',
      locks: ({ from }) => [lock(accounts, from)],
      decide() {
        throw new Error('a bug');
      },
    });
    const [from, to] = await pair();
    const [one, other] = [await engineThatKnows([from, to]), await engineThatKnows([from, to])];
    // Nothing that the other one remembers is changed by it.
    assert.equal(await kindOf(one.submit(look, [from, to], 'shared too')), 'done');
    assert.equal(await kindOf(other.submit(fail, { from }, 'shared too')), 'replayed');
  });

  test('by this one is looked up, and its neighbours lose nothing', async () => {
    const [from, to] = await pair();
    const { submit, groupsOn } = await engineThatKnows([from, to]);
    const input = { from, to, amount: 1n };
    await submit(transfer, input, 'mine');
    const again = await Promise.all([submit(transfer, input, 'mine'), submit(transfer, input, 'next')]);
    assert.deepEqual(
      again.map(({ kind }) => kind),
      ['replayed', 'done'],
    );
    // Not even tried: a group that is lost costs all who are in it.
    assert.deepEqual([groupsOn('memory'), groupsOn('locks')], [1, 2]);
  });
});

test('where its connection is gone while it still waits for a row, a group is told what became of it', async () => {
  const [from, to] = await pair();
  const proxy = await startProxy(databaseUrl);
  after(() => proxy.close());
  const pool = createPool(proxy.url, { max: 2, name: 'test' });
  after(() => pool.end());
  const { submit, groupsOn } = await engineThatKnows([from, to], { ...app, pool });
  const other = await app.pool.connect();
  await other.run(sql`begin`);
  await other.run(sql`select from ledger_accounts where id = ${from} for update`);
  const waiting = submit(transfer, { from, to, amount: 10n });
  await until('the group waits for the row', isSomebodyWaiting, ({ waiting: is }) => is);
  const sessions = () =>
    app.pool.one(
      sql<{ count: bigint }>`select count(*) from pg_stat_activity
        where datname = current_database() and application_name = 'monedero commands'`,
    );
  const before = await sessions();
  proxy.cut();
  await proxy.restore();
  await until('the engine has another connection', sessions, ({ count }) => count > before.count);
  await other.run(sql`commit`);
  await other.close();
  assert.equal(await kindOf(waiting), 'done');
  assert.equal(groupsOn('memory'), 1);
  assert.deepEqual([await balanceOf(app, from), await balanceOf(app, to)], [90n, 10n]);
});

suite('the memory', () => {
  const row = (id: string, tenantId = 'one') => ({ tenant_id: tenantId, id, place: '(0,1)', version: '1' });

  test('is bounded, and what was locked last is in it', () => {
    const memory = createMemory({ rowsMax: 10 });
    for (let i = 0; i < 1000; i++) memory.keep(accounts, row(`${i}`));
    const known = Array.from({ length: 1000 }, (_, i) => i).filter((i) =>
      memory.row(accounts, 'one', `${i}`),
    );
    assert.ok(known.length >= 10 && known.length <= 20, `${known.length} rows are known`);
    assert.equal(known.at(-1), 999);
    assert.equal(known[0], 1000 - known.length);
  });

  test('keeps tenants and tables apart, and forgets what it is told to', () => {
    const memory = createMemory();
    memory.keep(accounts, row('a'));
    assert.equal(memory.row(accounts, 'other', 'a'), undefined);
    assert.equal(memory.row({ ...accounts }, 'one', 'a'), undefined);
    memory.forget(accounts, row('a'));
    assert.equal(memory.row(accounts, 'one', 'a'), undefined);
  });

  test('of keys knows those that were used last', () => {
    const used = createUsedKeys();
    const ids = Array.from({ length: 2000 }, (_, i) => onceId('memory', `${i}`));
    assert.equal(ids.filter((id) => used.has(id)).length, 0);
    for (const id of ids) used.note(id);
    // A few share a slot with a later one, and a lost group is all that comes of it.
    assert.ok(ids.filter((id) => used.has(id)).length > 1900);
  });
});

test('after all of this every balance is the sum of its entries', async () => {
  const { differences } = await inspectLedger(app.pool);
  assert.deepEqual(
    differences.filter(({ subject }) => !changedByHand.has(subject)),
    [],
  );
});
