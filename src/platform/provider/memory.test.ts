// What a driver remembers, whatever happens between the call and its answer, and whichever process asks.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createTestDatabase } from '../../../test/support/database.ts';
import { untilAllWait } from '../../../test/support/locks.ts';
import { instant, systemClock } from '../time/clock.ts';
import type { Tenant } from '../context/context.ts';
import { createPool } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { createSealer } from '../secrets/seal.ts';
import { createMemory, ReferenceTaken, type MemoryGiven } from './memory.ts';
import { refByOurs } from './refs.ts';
import { resealProviderBodies } from './reseal.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 4, name: 'a process' });
const other = createPool(database.url, { max: 4, name: 'another process' });
after(async () => {
  await Promise.all([pool.end(), other.end()]);
  await database.drop();
});

const sealer = createSealer([Buffer.alloc(32, 1)]);
const clock = { now: () => instant(Date.UTC(2026, 10, 26, 12)) };
const memoryOf = (more: Partial<MemoryGiven> = {}) =>
  createMemory({ pool, sealer, clock, connectionId: 'conn_1', ...more });
const memory = memoryOf();

const tenantOf = (id: string): Tenant => ({ ...TENANT, id });
const TENANT = { id: 'ten_1', organizationId: 'org_1', mode: 'test' } as Tenant;
const BODY = '{"amount":1050,"name":"Ñandú"}';

suite('a driver remembers', () => {
  test('what it was about to send, and gives the same again whatever it is given then', async () => {
    const first = await memory.keep(TENANT, 'transfer', 'rop_1', { body: BODY, shortDigits: 7 });
    const { short } = first;
    assert.match(short ?? '', /^[1-9]\d{6}$/);
    assert.deepEqual(first, {
      ours: 'rop_1',
      theirs: null,
      short,
      body: BODY,
      at: clock.now(),
      tenantId: 'ten_1',
    });
    for (const sent of [{ body: '{"amount":1}', shortDigits: 3 }, {}])
      assert.deepEqual(await memoryOf({ clock: systemClock }).keep(TENANT, 'transfer', 'rop_1', sent), first);
  });

  test('by each of the three references, once and for each kind apart', async () => {
    const kept = await memory.keep(TENANT, 'transfer', 'rop_2', { shortDigits: 5 });
    assert.equal(await memory.byTheirs('transfer', 'tr_2'), undefined);
    for (let i = 0; i < 2; i++) await memory.complete(TENANT, 'transfer', 'rop_2', 'tr_2');
    const known = { ...kept, theirs: 'tr_2' };
    assert.deepEqual(await memory.byOurs('transfer', 'rop_2'), known);
    assert.deepEqual(await memory.byTheirs('transfer', 'tr_2'), known);
    assert.deepEqual(await memory.byShort('transfer', kept.short ?? ''), known);
    assert.equal(await memory.byOurs('verification', 'rop_2'), undefined);
    assert.equal(await memory.byTheirs('verification', 'tr_2'), undefined);
    assert.equal(await memory.byShort('verification', kept.short ?? ''), undefined);
  });

  test('nothing of another connection', async () => {
    const elsewhere = memoryOf({ connectionId: 'conn_2' });
    const kept = await memory.keep(TENANT, 'transfer', 'rop_3', { body: BODY, shortDigits: 6 });
    await memory.complete(TENANT, 'transfer', 'rop_3', 'tr_3');
    assert.equal(await elsewhere.byOurs('transfer', 'rop_3'), undefined);
    assert.equal(await elsewhere.byTheirs('transfer', 'tr_3'), undefined);
    assert.equal(await elsewhere.byShort('transfer', kept.short ?? ''), undefined);
    assert.equal((await elsewhere.keep(TENANT, 'transfer', 'rop_3', { body: 'x' })).body, 'x');
    await elsewhere.complete(TENANT, 'transfer', 'rop_3', 'tr_3');
  });

  test('whose it is, at a connection that several tenants share', async () => {
    await memory.keep(tenantOf('ten_7'), 'message', 'msg_7');
    await memory.complete(tenantOf('ten_7'), 'message', 'msg_7', 'wamid.7');
    assert.equal((await memory.byTheirs('message', 'wamid.7'))?.tenantId, 'ten_7');
    for (const again of [
      () => memory.keep(tenantOf('ten_8'), 'message', 'msg_7'),
      () => memory.complete(tenantOf('ten_8'), 'message', 'msg_7', 'wamid.7'),
      () => memory.complete(TENANT, 'message', 'msg_8', 'wamid.8'),
    ])
      await assert.rejects(again, /was not kept for its tenant/);
  });

  test('one reference of the provider for each of its own, and says so where another comes', async () => {
    for (const ours of ['rop_4', 'rop_5']) await memory.keep(TENANT, 'transfer', ours);
    await memory.complete(TENANT, 'transfer', 'rop_4', 'tr_4');
    await assert.rejects(() => memory.complete(TENANT, 'transfer', 'rop_5', 'tr_4'), ReferenceTaken);
    await assert.rejects(() => memory.complete(TENANT, 'transfer', 'rop_4', 'tr_5'), ReferenceTaken);
    assert.equal((await memory.byOurs('transfer', 'rop_4'))?.theirs, 'tr_4');
    assert.equal((await memory.byOurs('transfer', 'rop_5'))?.theirs, null);
  });

  test('the body of one process where two keep the same reference at once', async () => {
    const [first, second] = [memory, memoryOf({ pool: other })];
    const waiting = await pool.transaction(async (tx) => {
      const winner = await memoryOf({ pool: tx }).keep(TENANT, 'transfer', 'rop_6', {
        body: BODY,
        shortDigits: 4,
      });
      const others = [first, second].map((one, i) =>
        one.keep(TENANT, 'transfer', 'rop_6', { body: `body ${i}`, shortDigits: 4 }),
      );
      await untilAllWait(tx, 2);
      return { winner, others };
    });
    for (const one of await Promise.all(waiting.others)) assert.deepEqual(one, waiting.winner);
    const bodies = await Promise.all(
      [first, second].map((one, i) => one.keep(TENANT, 'transfer', 'rop_66', { body: `body ${i}` })),
    );
    assert.equal(new Set(bodies.map(({ body }) => body)).size, 1);
  });

  test('what it was about to send after its process was killed before it heard the answer', async () => {
    const dying = createPool(database.url, { max: 1, name: 'a process that dies' });
    const kept = await memoryOf({ pool: dying }).keep(TENANT, 'transfer', 'rop_9', {
      body: BODY,
      shortDigits: 7,
    });
    await dying.end();
    const survivor = memoryOf({ pool: other });
    assert.deepEqual(
      await survivor.keep(TENANT, 'transfer', 'rop_9', { body: 'another', shortDigits: 7 }),
      kept,
    );
    await survivor.complete(TENANT, 'transfer', 'rop_9', 'tr_9');
    assert.equal((await memory.byShort('transfer', kept.short ?? ''))?.theirs, 'tr_9');
  });
});

suite('a short reference', () => {
  /** Gives these digits, one after the other. */
  const drawing = (digits: string) => {
    let at = 0;
    return (below: number): number => {
      const digit = Number(digits.charAt(at++)) - (below === 9 ? 1 : 0);
      assert.ok(digit >= 0 && digit < below, digits);
      return digit;
    };
  };

  test('that another has is drawn again, also where the other is written at that moment', async () => {
    const { short } = await memoryOf({ draw: drawing('777') }).keep(TENANT, 'order', 'a', { shortDigits: 3 });
    assert.equal(short, '777');
    const again = memoryOf({ draw: drawing('777778') });
    assert.equal((await again.keep(TENANT, 'order', 'b', { shortDigits: 3 })).short, '778');
    const waiting = await pool.transaction(async (tx) => {
      await memoryOf({ pool: tx, draw: drawing('779') }).keep(TENANT, 'order', 'c', { shortDigits: 3 });
      const meanwhile = memoryOf({ pool: other, draw: drawing('779780') });
      const kept = meanwhile.keep(TENANT, 'order', 'd', { shortDigits: 3 });
      await untilAllWait(tx, 1);
      return [kept];
    });
    assert.deepEqual(
      (await Promise.all(waiting)).map((kept) => kept.short),
      ['780'],
    );
  });

  test('is not drawn for ever where none is free', async () => {
    const all = Array.from({ length: 9 }, (_, i) => `${i + 1}`);
    const drawn = memoryOf({ draw: drawing(`${all.join('')}${'1'.repeat(40)}`) });
    for (const ours of all) await drawn.keep(TENANT, 'tiny', ours, { shortDigits: 1 });
    await assert.rejects(
      () => drawn.keep(TENANT, 'tiny', 'one more', { shortDigits: 1 }),
      /no short reference that is free/,
    );
  });
});

suite('the body that was sent', () => {
  test('is sealed, and does not open in the row of another', async () => {
    await memory.keep(TENANT, 'sealed', 'rop_a', { body: BODY });
    await memory.keep(TENANT, 'sealed', 'rop_b', { body: 'another' });
    const row = await pool.one(refByOurs('conn_1', 'sealed', 'rop_a'));
    assert.ok(row.body !== null && !row.body.includes('1050'));
    await pool.run(sql`update provider_refs set body = ${row.body}
                       where tenant_id = 'ten_1' and kind = 'sealed' and ours = 'rop_b'`);
    await assert.rejects(() => memory.byOurs('sealed', 'rop_b'));
    await pool.run(sql`delete from provider_refs where kind = 'sealed' and ours = 'rop_b'`);
  });

  test('is sealed again with a newer key, and opens without the older one', async () => {
    const kept = await memory.keep(TENANT, 'sealed', 'rop_c', { body: BODY });
    const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const { seen, resealed } = await resealProviderBodies(pool, createSealer([newer, older]));
    assert.ok(seen > 0 && seen === resealed, `${resealed} of ${seen}`);
    const withNewer = memoryOf({ sealer: createSealer([newer]) });
    assert.deepEqual(await withNewer.byOurs('sealed', 'rop_c'), kept);
    assert.equal((await resealProviderBodies(pool, createSealer([newer, older]))).resealed, 0);
  });
});
