// Limits that commands reserve against, on a real PostgreSQL and over two engines.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { defineCommand } from '#platform/command/command.ts';
import { instant } from '#platform/time/clock.ts';
import { defineRefusals } from '#platform/refusals/refusal.ts';
import { defineLimits, exceeded } from '#modules/base/ledger/define-limits.ts';
import type { Usage } from '#modules/base/ledger/limits.ts';
import { startTestApp } from '../support/app.ts';
import { ACTOR, engineOn } from '../support/money.ts';

const { app, tenant } = await startTestApp({ worker: false });
const engines = [engineOn(app).engine, engineOn(app).engine] as const;
after(() => Promise.all(engines.map((engine) => engine.close())));

const caps = defineLimits('test', { total: 'total', day: 'day', rolling: 'rolling_24h' });
type Names = 'total' | 'day' | 'rolling';
const SAME = { en: 'Over {limit}.', es: 'Over {limit}.', pt: 'Over {limit}.' };
const refusal = defineRefusals({ limit_exceeded: { status: 403, message: SAME, fix: SAME } });

type Bounds = Partial<Record<Names, bigint | null>>;
type Set = { readonly owner: string; readonly limits: Bounds };
const open = defineCommand<Set, null>({
  name: 'test.open_limits',
  locks: () => [],
  decide(tx, { owner, limits }) {
    caps.open(tx, owner, { timeZone: 'America/Argentina/Buenos_Aires', limits });
    return null;
  },
});
const spend = defineCommand<{ owner: string; amount: bigint }, number>({
  name: 'test.spend',
  locks: ({ owner }) => caps.locksToReserve(owner, tenant.now()),
  decide(tx, { owner, amount }) {
    const [limit] = exceeded(caps.usages(tx, owner), amount);
    if (limit !== undefined) throw refusal('limit_exceeded', { limit });
    caps.reserve(tx, owner, amount);
    return tx.now;
  },
});
/** What waits for a person is counted, whatever it passes. */
const hold = defineCommand<{ owner: string; amount: bigint }, readonly Names[]>({
  name: 'test.hold',
  locks: ({ owner }) => caps.locksToReserve(owner, tenant.now()),
  decide(tx, { owner, amount }) {
    const beyond = exceeded(caps.usages(tx, owner), amount);
    caps.reserve(tx, owner, amount, beyond);
    return beyond;
  },
});
const setBounds = defineCommand<{ owner: string; bounds: Bounds }, readonly Names[]>({
  name: 'test.set_bounds',
  locks: ({ owner }) => caps.locks(owner),
  decide(tx, { owner, bounds }) {
    const below = caps.belowUsed(tx, owner, bounds).map(({ name }) => name);
    if (below.length === 0) caps.set(tx, owner, bounds);
    return below;
  },
});
const giveBack = defineCommand<{ owner: string; amount: bigint; at: number }, null>({
  name: 'test.give_back',
  locks: ({ owner, at }) => caps.locksToRelease(owner, instant(at)),
  decide(tx, { owner, amount, at }) {
    caps.release(tx, owner, amount, instant(at));
    return null;
  },
});
const usage = defineCommand<string, Record<Names, Usage | null>>({
  name: 'test.usage',
  locks: (owner) => caps.locks(owner),
  decide: (tx, owner) => caps.usages(tx, owner),
});

let made = 0;
async function owned(limits: Set['limits']): Promise<string> {
  const owner = `sub_${(made += 1)}`;
  await app.commands.run(tenant, ACTOR, open, { owner, limits });
  return owner;
}
const run = app.commands.run;
const usedOf = async (owner: string) => {
  const { total, day, rolling } = await run(tenant, ACTOR, usage, owner);
  return [total?.usedMinor, day?.usedMinor, rolling?.usedMinor];
};

suite('limits of an owner', () => {
  test('are never passed, by a hundred at once over two processes', async () => {
    const owner = await owned({ total: 1_000n, day: 30n, rolling: 500n });
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        engines[i % 2 === 0 ? 0 : 1].submit({
          command: spend,
          input: { owner, amount: 1n },
          tenant,
          actor: ACTOR,
          once: undefined,
        }),
      ),
    );
    assert.equal(outcomes.filter(({ kind }) => kind === 'done').length, 30);
    assert.equal(outcomes.filter(({ kind }) => kind === 'refused').length, 70);
    assert.deepEqual(await usedOf(owner), [30n, 30n, 30n]);
  });

  test('name the one that is passed first, and take nothing then', async () => {
    const owner = await owned({ total: 50n, rolling: 20n });
    await assert.rejects(run(tenant, ACTOR, spend, { owner, amount: 60n }), { details: { limit: 'total' } });
    await assert.rejects(run(tenant, ACTOR, spend, { owner, amount: 30n }), {
      details: { limit: 'rolling' },
    });
    assert.deepEqual(await usedOf(owner), [0n, undefined, 0n]);
  });

  test('get back what was reserved', async () => {
    const owner = await owned({ total: 50n, day: 50n });
    const at = await run(tenant, ACTOR, spend, { owner, amount: 50n });
    await run(tenant, ACTOR, giveBack, { owner, amount: 20n, at });
    assert.deepEqual(await usedOf(owner), [30n, 30n, undefined]);
    await run(tenant, ACTOR, spend, { owner, amount: 20n });
  });

  test('that were not set bound nothing', async () => {
    const owner = await owned({});
    await run(tenant, ACTOR, spend, { owner, amount: 1_000_000n });
    assert.deepEqual(await usedOf(owner), [undefined, undefined, undefined]);
  });

  test('can be passed by what waits for a person, which has to be said, and nothing is left then', async () => {
    const owner = await owned({ total: 50n, rolling: 500n });
    assert.deepEqual(await run(tenant, ACTOR, hold, { owner, amount: 70n }), ['total']);
    const { total, rolling } = await run(tenant, ACTOR, usage, owner);
    assert.deepEqual(total, { limitMinor: 50n, usedMinor: 70n, remainingMinor: 0n });
    assert.equal(rolling?.remainingMinor, 430n);
    await assert.rejects(run(tenant, ACTOR, spend, { owner, amount: 1n }), { details: { limit: 'total' } });
  });

  test('are read without a lock as they are decided on', async () => {
    const owner = await owned({ total: 50n, day: 40n, rolling: 30n });
    await run(tenant, ACTOR, spend, { owner, amount: 20n });
    const ownerIds = [owner, await owned({ total: 7n })];
    const read = await caps.read(app.pool, tenant.id, { ownerIds, now: tenant.now() });
    for (const one of ownerIds) assert.deepEqual(read.get(one), await run(tenant, ACTOR, usage, one));
  });

  test('are set, added and taken away, and never below what is used, whenever that was', async () => {
    const owner = await owned({ total: 50n });
    await run(tenant, ACTOR, spend, { owner, amount: 30n });
    assert.deepEqual(await run(tenant, ACTOR, setBounds, { owner, bounds: { total: 29n, day: 29n } }), [
      'total',
      'day',
    ]);
    assert.deepEqual(await usedOf(owner), [30n, undefined, undefined]);
    const bounds = { total: null, day: 30n, rolling: 31n };
    assert.deepEqual(await run(tenant, ACTOR, setBounds, { owner, bounds }), []);
    assert.deepEqual(await usedOf(owner), [undefined, 30n, 30n]);
    await assert.rejects(run(tenant, ACTOR, spend, { owner, amount: 1n }), { details: { limit: 'day' } });
  });

  test('that are passed already can be named as they are', async () => {
    const owner = await owned({ total: 50n });
    await run(tenant, ACTOR, hold, { owner, amount: 70n });
    assert.deepEqual(await run(tenant, ACTOR, setBounds, { owner, bounds: { total: 50n } }), []);
    assert.deepEqual(await run(tenant, ACTOR, setBounds, { owner, bounds: { total: 60n } }), ['total']);
  });

  test('are never set below what others reserve at once over two processes', async () => {
    const owner = await owned({ total: 100n });
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        engines[i % 2 === 0 ? 0 : 1].submit({
          ...(i % 3 === 0
            ? { command: setBounds, input: { owner, bounds: { total: BigInt(100 - i) } } }
            : { command: spend, input: { owner, amount: 1n } }),
          tenant,
          actor: ACTOR,
          once: undefined,
        }),
      ),
    );
    const { total } = await run(tenant, ACTOR, usage, owner);
    assert.ok(total !== null && total.usedMinor > 0n && total.usedMinor <= total.limitMinor);
  });
});
