// Events are numbered by object when they are written, without gaps, whichever processes write at the same
// time.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyEvent } from '../../../test/support/any-event.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { defineCommand } from '../command/command.ts';
import { sql } from '../db/sql.ts';
import type { Draft } from '../work/draft.ts';
import type { EventType } from './event-type.ts';
import { idempotencyKeys } from '../idempotency/idempotency.ts';
import { systemActor, type Tenant } from '../context/context.ts';

const { app, tenant, newOrganization } = await startTestApp({ worker: false });
const { pool, works } = app;
const other = await app.tenants.get((await newOrganization('Other')).testTenantId);

/** Twice in one transaction it breaks a unique index. */
const KEY = { id: 'twice', request_hash: '', status: 200, body: '' };

/** One event of each of these objects, in one transaction. */
const tell = (of: Tenant, ...objects: readonly string[]): Promise<void> =>
  works.run(of, systemActor('test'), (work) => {
    objects.forEach((object, i) => work.emit(anyEvent('test.happened'), object, { i }));
  });
type EventRow = { i: number; sequence: bigint };
const toldOf = (of: Tenant, object: string): Promise<EventRow[]> =>
  pool.all(
    sql<EventRow>`
      select (object->>'i')::int as i, sequence from events where tenant_id = ${of.id} and object_id = ${object} order by sequence`,
  );
const numbersOf = async (object: string): Promise<number[]> =>
  (await toldOf(tenant, object)).map(({ sequence }) => Number(sequence));
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

suite('events of an object', () => {
  test('are numbered from 1, in the order in which they were written', async () => {
    await tell(tenant, 'b', 'a', 'b', 'c', 'b');
    await tell(tenant, 'a', 'b');
    const inOrder = [
      { i: 0, sequence: 1n },
      { i: 2, sequence: 2n },
      { i: 4, sequence: 3n },
      { i: 1, sequence: 4n },
    ];
    assert.deepEqual(await toldOf(tenant, 'b'), inOrder);
    assert.deepEqual(await numbersOf('a'), [1, 2]);
    assert.deepEqual(await numbersOf('c'), [1]);
  });

  test('are numbered from 1 and on from there where a command makes the object, and others tell of it in the same commit', async () => {
    let made = '';
    const make = defineCommand<undefined, null>({
      name: 'test.make',
      locks: () => [],
      decide(tx) {
        made = tx.newId('thing', null);
        for (const i of [0, 1]) tx.emit(anyEvent('test.made'), made, { i });
        return null;
      },
    });
    const tellMore = defineCommand<undefined, null>({
      name: 'test.tell_more',
      locks: () => [],
      decide(tx) {
        tx.emit(anyEvent('test.happened'), made, { i: 2 });
        return null;
      },
    });
    const actor = systemActor('test');
    const run = (command: typeof make): Promise<null> => app.commands.run(tenant, actor, command, undefined);
    await Promise.all([run(make), run(tellMore)]);
    await run(tellMore);
    await tell(tenant, made);
    assert.deepEqual(await numbersOf(made), upTo(5));
  });

  test('are counted for each tenant alone', async () => {
    await tell(tenant, 'same');
    await tell(other, 'same');
    assert.deepEqual(await toldOf(other, 'same'), [{ i: 0, sequence: 1n }]);
  });

  test('have no gap and no number twice where many write at once, in whatever order they name them', async () => {
    const objects = ['x', 'y', 'z'];
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        // A single event is another statement.
        n % 3 === 2
          ? tell(tenant, 'y')
          : tell(tenant, ...(n % 2 === 0 ? objects : objects.toReversed()), 'x'),
      ),
    );
    assert.deepEqual(await numbersOf('x'), upTo(80));
    assert.deepEqual(await numbersOf('y'), upTo(60));
    assert.deepEqual(await numbersOf('z'), upTo(40));
  });

  test('leave no gap behind where a transaction fails', async () => {
    await tell(tenant, 'q');
    const failing = works.run(tenant, systemActor('test'), (work) => {
      work.emit(anyEvent('test.happened'), 'q', { i: 1 });
      work.insert(idempotencyKeys, { ...KEY, tenant_id: work.tenantId, created_at: work.now });
      work.insert(idempotencyKeys, { ...KEY, tenant_id: work.tenantId, created_at: work.now });
    });
    await assert.rejects(failing);
    await tell(tenant, 'q');
    assert.deepEqual(await numbersOf('q'), [1, 2]);
  });
});

suite('an event', () => {
  test('that no module has declared, or with another object than its own, does not compile', () => {
    const happened: EventType<{ readonly i: number }> = {
      ...anyEvent('test.happened'),
      sample: () => ({ i: 0 }),
    };
    const uncompiled = (draft: Draft): void => {
      draft.emit(happened, 'x', { i: 1 });
      // @ts-expect-error: a name is not an event.
      draft.emit('test.happened', 'x', { i: 1 });
      // @ts-expect-error: its object has a number.
      draft.emit(happened, 'x', { i: 'one' });
    };
    assert.equal(typeof uncompiled, 'function');
  });
});

suite('the outbox', () => {
  test('keeps events of tenants that somebody listens to, and of no others', async () => {
    const waiting = async (of: Tenant): Promise<bigint> =>
      (await pool.one(sql<{ n: bigint }>`select count(*) as n from event_outbox where tenant_id = ${of.id}`))
        .n;
    assert.equal(await waiting(other), 0n);
    await pool.run(sql`insert into event_listeners (tenant_id) values (${other.id})`);
    await tell(other, 'heard', 'too');
    assert.equal(await waiting(other), 2n);
    assert.equal(await waiting(tenant), 0n);
  });
});
