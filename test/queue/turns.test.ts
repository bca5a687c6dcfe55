// Whose turn it is where tables are sharded by tenant: who was named by a notification, who had more, and who
// has work where all shards are asked.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { systemClock } from '#platform/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { JOBS_CHANNEL } from '#platform/queue/job.ts';
import { jobs } from '#platform/work/job-tables.ts';
import { ASK_ALL_EVERY_MS, createTurns, LOOK_EVERY_MS, type Turn } from '#platform/queue/turns.ts';
import { createAnnouncer, createWaker } from '#platform/queue/waker.ts';
import { createTestDatabase } from '../support/database.ts';

const ALWAYS = (): boolean => true;

/** Who is looked at together, as one text; null: all. */
type Seen = string | null;
const seenIn = (turn: Turn): Seen => turn?.join(' and ') ?? null;

/** `working`: what all shards answer; `groupOf`: in which group of shards a cell is. */
function setUp({
  isSharded = true,
  working = [] as readonly string[],
  groupOf = undefined as ((cellId: string) => number) | undefined,
} = {}) {
  const time = { ms: 0 };
  const shards = { working, asked: 0, isAway: false };
  const all = (): Promise<unknown> => {
    shards.asked += 1;
    if (shards.isAway) return Promise.reject(new Error('a node is away'));
    return Promise.resolve(shards.working.map((id) => ({ tenant_id: id })));
  };
  const of = (cellIds: readonly string[]): Promise<unknown> =>
    Promise.resolve().then(() => ({ number: groupOf?.(cellIds[0] ?? '') }));
  const turns = createTurns({
    pool: { isSharded, all, shardGroups: { of } } as unknown as Pool,
    together: groupOf !== undefined,
    everyone: () => rawQuery('', []),
    wake: () => undefined,
    nowMs: () => time.ms,
  });
  /** Who is looked at, of whom those named have more. */
  const looked = async (more: readonly Seen[] = [], rooms = Infinity): Promise<Seen[]> => {
    const seen: Seen[] = [];
    await turns.visit(
      () => seen.length < rooms,
      (turn) => Promise.resolve(seen.push(seenIn(turn)) > 0 && more.includes(seenIn(turn))),
    );
    return seen;
  };
  return { turns, looked, shards, time };
}

suite('a worker', () => {
  test('looks at all tenants at once, each time, where they are not in shards', async () => {
    const { turns, looked, shards } = setUp({ isSharded: false });
    turns.hear('ten_a');
    assert.deepEqual([await looked(), await looked()], [[null], [null]]);
    assert.equal(shards.asked, 0);
  });

  test('looks at the tenants that were named, once each, and asks no other shard', async () => {
    const { turns, looked, shards } = setUp();
    assert.deepEqual(await looked(), []);
    for (const named of ['ten_b', 'ten_a', 'ten_b']) turns.hear(named);
    assert.deepEqual([await looked(), await looked()], [['ten_b', 'ten_a'], []]);
    assert.equal(shards.asked, 1);
  });

  test('finds a tenant that no notification has named, and looks at it each second', async () => {
    const { turns, looked, shards, time } = setUp();
    await looked();
    shards.working = ['ten_lost'];
    turns.hear('ten_a');
    time.ms = ASK_ALL_EVERY_MS - 1;
    assert.deepEqual(await looked(), ['ten_a']);
    time.ms = ASK_ALL_EVERY_MS;
    assert.deepEqual([await looked(), await looked()], [['ten_lost'], []]);
    time.ms += LOOK_EVERY_MS;
    assert.deepEqual(await looked(), ['ten_lost']);
    assert.equal(shards.asked, 2);
  });

  for (const payload of ['', '*'])
    test(`asks all shards at once where a notification says "${payload}"`, async () => {
      const { turns, looked, shards } = setUp();
      await looked();
      shards.working = ['ten_a'];
      turns.hear(payload);
      assert.deepEqual(await looked(), ['ten_a']);
    });

  test('comes back to a tenant that has more, behind the others', async () => {
    const { turns, looked } = setUp({ working: ['ten_large', 'ten_small'] });
    assert.deepEqual(await looked(['ten_large']), ['ten_large', 'ten_small']);
    turns.hear('ten_new');
    assert.deepEqual(await looked(['ten_large']), ['ten_large', 'ten_new']);
  });

  test('looks together at the cells of a tenant in one group of shards, and at those of another by themselves', async () => {
    const { turns, looked } = setUp({ groupOf: (cellId) => (cellId.endsWith('.1') ? 1 : 0) });
    for (const named of ['ten_a', 'ten_b', 'ten_a.1', 'ten_a.2', 'ten_a']) turns.hear(named);
    assert.deepEqual(await looked(['ten_a and ten_a.2']), ['ten_a and ten_a.2', 'ten_b', 'ten_a.1']);
    turns.hear('ten_a.4');
    assert.deepEqual(await looked(), ['ten_a and ten_a.2 and ten_a.4']);
  });

  test('looks at each cell by itself whose group of shards cannot be asked', async () => {
    const { turns, looked } = setUp({
      groupOf: () => {
        throw new Error('away');
      },
    });
    for (const named of ['ten_a', 'ten_a.1']) turns.hear(named);
    assert.deepEqual(await looked(), ['ten_a', 'ten_a.1']);
  });

  test('looks first at those for whom there was no room', async () => {
    const { looked } = setUp({ working: ['ten_large', 'ten_b', 'ten_c'] });
    assert.deepEqual(await looked(['ten_large'], 1), ['ten_large']);
    assert.deepEqual(await looked([], 1), ['ten_b']);
    assert.deepEqual(await looked(), ['ten_c', 'ten_large']);
  });

  test('goes on with the others where one cannot be reached, and tries that one again', async () => {
    const { turns, looked } = setUp({ working: ['ten_away', 'ten_b'] });
    const seen: Seen[] = [];
    const look = (turn: Turn): Promise<boolean> => {
      seen.push(seenIn(turn));
      return seenIn(turn) === 'ten_away' ? Promise.reject(new Error('away')) : Promise.resolve(false);
    };
    await assert.rejects(turns.visit(ALWAYS, look), /away/);
    assert.deepEqual(seen, ['ten_away', 'ten_b']);
    assert.deepEqual(await looked(), ['ten_away']);
  });

  test('looks at those who were named where not all shards can be asked, and asks soon again', async () => {
    const { turns, looked, shards, time } = setUp();
    shards.isAway = true;
    turns.hear('ten_a');
    const seen: Seen[] = [];
    const look = (turn: Turn) => Promise.resolve(seen.push(seenIn(turn)) < 0);
    await assert.rejects(turns.visit(ALWAYS, look), /a node is away/);
    assert.deepEqual(seen, ['ten_a']);
    shards.isAway = false;
    shards.working = ['ten_b'];
    time.ms = LOOK_EVERY_MS;
    assert.deepEqual(await looked(), ['ten_b']);
  });
});

suite('a notification', async () => {
  const database = await createTestDatabase('empty');
  const isSharded = true;
  const pool = createPool(database.url, { max: 1, name: 'test', isSharded });
  const connection = await pool.connect();
  const heard: string[] = [];
  connection.onNotification((_, payload) => void heard.push(payload));
  await connection.run(rawQuery(`listen ${JOBS_CHANNEL}`, []));
  after(async () => {
    await connection.close();
    await pool.end();
    await database.drop();
  });
  const log = createLog('silent', systemClock);

  /** What is heard of such writes: of the first at once, and together of those that come meanwhile. */
  const payloadsOf = async (on: Pool, ...written: readonly (readonly string[])[]): Promise<string[]> => {
    heard.length = 0;
    const waker = createWaker(createAnnouncer(on), log, { channel: JOBS_CHANNEL, table: jobs });
    for (const tenants of written) waker.onWritten([{ table: jobs, inMs: 0 }], tenants);
    await waker.close();
    await connection.run(rawQuery('select 1', []));
    return [...new Set(heard)].sort();
  };

  test('names each tenant whose rows were written', async () => {
    assert.deepEqual(await payloadsOf(pool, ['ten_b'], ['ten_a'], ['ten_b']), ['ten_a', 'ten_b']);
  });

  test('names all of one transaction, and none where they are very many', async () => {
    assert.deepEqual(await payloadsOf(pool, ['ten_a', 'ten_b', 'ten_c']), ['ten_a', 'ten_b', 'ten_c']);
    const many = Array.from({ length: 102 }, (_, i) => [`ten_${i}`]);
    assert.deepEqual(await payloadsOf(pool, ...many), ['*', 'ten_0']);
  });

  test('names none where tables are not in shards', async () => {
    const plain: Pool = { ...pool, isSharded: false };
    assert.deepEqual(await payloadsOf(plain, ['ten_a']), ['*']);
  });
});
