// What a driver's reader gets of a message: its side alone, in the request and again in the job.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { defineCommand } from '#platform/command/command.ts';
import { preparedCommand } from '#platform/command/commands.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import { inboundJob } from '#platform/inbound/job.ts';
import { connectionRoutes, type InboundConnections } from '#platform/inbound/connection.ts';
import type { Inbound, InboundCall, InboundSource } from '#platform/inbound/inbound.ts';
import { withServices } from '#platform/route/route.ts';
import { startTestApp } from '../support/app.ts';
import { CANNOT_LOCK_TABLES, untilAllWait } from '../support/locks.ts';

const readings: InboundCall[] = [];
const delivered: string[] = [];
let isReadable = true;
/** Takes messages that are signed `yes`, whose id is in a header, and which are lists of words. */
const source: InboundSource<string> = {
  async verify({ raw: { headers } }) {
    const { 'x-parcel-id': messageId } = headers;
    const isSigned = headers['x-signed'] === 'yes' && typeof messageId === 'string';
    return isSigned ? { messageId, keepHeaders: ['x-parcel-id', 'x-parcel-kind'] } : undefined;
  },
  async read(call) {
    readings.push(call);
    if (!isReadable) throw new Error('this reader takes nothing now');
    return call.raw.body.toString().split(' ').filter(Boolean);
  },
  async deliver(_context, word) {
    if (word === 'broken') throw new Error('this word breaks');
    delivered.push(word);
  },
};

/** The same, where each word is one command, which leaves a job. */
const PARCEL = 'test.parcel';
let isStuck = false;
const leaveWord = defineCommand<string, null>({
  name: PARCEL,
  locks: () => [],
  decide(tx, word) {
    if (isStuck) throw new Error('this command breaks');
    tx.enqueue(PARCEL, { word });
    return null;
  },
});
const atOnce: InboundSource<string> = {
  verify: (call) => source.verify(call),
  read: (call) => source.read(call),
  commandOf: (_context, word) => preparedCommand(leaveWord, () => Promise.resolve(word)),
};

/** Each side has both, and each is read as it comes in. */
const PORTS = { parcels: 'rail', letters: 'accounts' } as const;
type Name = keyof typeof PORTS;
const isName = (id: string): id is Name => Object.hasOwn(PORTS, id);
const connections: InboundConnections = {
  find: (id, home) =>
    Promise.resolve(isName(id) ? { id, ports: [PORTS[id]], home, ...AS_IT_COMES } : undefined),
  reread: () => false,
  tenant: (id) => app.tenants.get(id),
  note: () => undefined,
};
const AS_IT_COMES = {
  isOfEachSide: true,
  readsAtOnce: true,
  tenantsOf: undefined,
  writeReply: undefined,
  deadlineMs: undefined,
} as const;
const inbound: readonly Inbound<unknown>[] = [
  { port: PORTS.parcels, source: () => source },
  { port: PORTS.letters, source: () => atOnce },
];
const [taking = assert.fail('no route')] = connectionRoutes(inbound);
const route = { ...taking, id: 'test.taken', path: '/inbound/test/:connectionId/*' };
const testApp = await startTestApp({
  worker: false,
  extraRoutes: [withServices(route, { inboundConnections: connections })],
});
const { api, app, tenant } = testApp;
const pathOf = (name: Name): string => `/inbound/test/${name}.${tenant.id}`;

const send = (id: string, body: string | Buffer, headers: Record<string, string> = {}, rest = '') =>
  sendTo('parcels', id, { body, headers, rest });

type Sent = {
  readonly body: string | Buffer;
  readonly headers?: Record<string, string>;
  readonly rest?: string;
};
const sendTo = (name: Name, id: string, { body, headers = {}, rest = '' }: Sent) =>
  api.raw(`${pathOf(name)}${rest}?data.id=7%2F8`, {
    method: 'POST',
    headers: { 'x-signed': 'yes', 'x-parcel-id': id, 'x-parcel-kind': 'small', 'x-secret': 'x', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });

const rowsOf = (id: string): Promise<{ id: string; handled: boolean; row: string }[]> =>
  app.pool.all(
    sql<{ id: string; handled: boolean; row: string }>`
      select id, handled_at is not null as handled, to_jsonb(m)::text as row from inbound_messages m
      where tenant_id = ${tenant.id} and message_id = ${id}`,
  );

/** Runs the job of a stored message, as a worker does. */
async function handle(id: string): Promise<void> {
  const [row] = await rowsOf(id);
  const context = {
    ...app,
    jobId: 'job_x',
    tenant,
    actor: systemActor('test'),
    attempt: 1,
    signal: AbortSignal.timeout(10_000),
  };
  await inboundJob(inbound, undefined, connections).run(context, {
    inboundId: row?.id ?? assert.fail(`${id} is not stored`),
  });
}

suite('an inbound message', () => {
  test('is read in the job with the path, the query, the bytes and the kept headers that it came with', async () => {
    readings.length = 0;
    const body = 'ñandú 🛒 {"a": 1}';
    assert.deepEqual((await send('m-whole', body)).body, { received: true, duplicate: false });
    await handle('m-whole');
    assert.equal(readings.length, 2);
    for (const { tenant: of, raw } of readings) {
      assert.equal(of.id, tenant.id);
      assert.deepEqual(
        [raw.method, raw.path, raw.query, raw.headers['x-parcel-id'], raw.headers['x-parcel-kind']],
        ['POST', pathOf('parcels'), 'data.id=7%2F8', 'm-whole', 'small'],
      );
      assert.deepEqual(raw.body, Buffer.from(body));
    }
    assert.deepEqual(Object.keys(readings[1]?.raw.headers ?? {}), ['x-parcel-id', 'x-parcel-kind']);
    assert.doesNotMatch((await rowsOf('m-whole'))[0]?.row ?? '', /x-secret/);
  });

  test('may come at an address that its provider made longer, which its reader sees', async () => {
    readings.length = 0;
    const rest = '/transactions/adjustments%2F/credit';
    assert.equal((await send('m-longer', 'one', {}, rest)).status, 200);
    await handle('m-longer');
    assert.deepEqual(
      readings.map(({ raw }) => raw.path),
      Array.from({ length: 2 }, () => `${pathOf('parcels')}${rest}`),
    );
    assert.equal((await send('m-longest', 'one', {}, `/${'x'.repeat(1_000)}`)).status, 404);
    assert.deepEqual(await rowsOf('m-longest'), []);
    const asked = await api.raw(`${pathOf('parcels')}/x`, { method: 'GET' });
    assert.equal(asked.status, 405);
  });

  test('may say several things, of which one that fails does not hold up the others', async () => {
    delivered.length = 0;
    await send('m-several', 'one broken two');
    await assert.rejects(handle('m-several'), /this word breaks/);
    assert.deepEqual(delivered, ['one', 'two']);
    assert.equal((await rowsOf('m-several'))[0]?.handled, false);
  });

  test('may say nothing, and is handled then', async () => {
    await send('m-nothing', '');
    await handle('m-nothing');
    assert.equal((await rowsOf('m-nothing'))[0]?.handled, true);
  });

  test('is stored once, however often it is sent at once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('m-once', 'one')));
    assert.equal(replies.filter(({ body }) => body.duplicate === false).length, 1);
    assert.equal((await rowsOf('m-once')).length, 1);
  });

  test('is refused and not stored where its reader cannot read it, or where it is not text', async () => {
    isReadable = false;
    assert.equal((await send('m-unread', 'one')).status, 400);
    isReadable = true;
    for (const body of [Buffer.from([0xff, 0xfe]), Buffer.from('a\0b')]) {
      const reply = await send('m-unread', body);
      assert.deepEqual([reply.status, reply.body.field], [400, 'body']);
    }
    assert.equal((await send('m-unread', 'one', { 'x-signed': 'no' })).status, 401);
    assert.deepEqual(await rowsOf('m-unread'), []);
  });
});

/** How often a command took effect for a word, and how many jobs wait to handle a message. */
const jobsOf = (of: { readonly word: string } | { readonly inboundId: string }): Promise<{ n: number }> =>
  app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from jobs where tenant_id = ${tenant.id} and payload @> ${JSON.stringify(of)}::jsonb`,
  );
const effects = async (word: string): Promise<number> => (await jobsOf({ word })).n;
async function kept(id: string) {
  const rows = await rowsOf(id);
  const [row] = rows;
  const waiting = row === undefined ? 0 : (await jobsOf({ inboundId: row.id })).n;
  return { rows: rows.length, handled: row?.handled, waiting };
}
const DONE = { rows: 1, handled: true, waiting: 0 };
const WAITS = { rows: 1, handled: false, waiting: 1 };

suite('an inbound message that is one command', () => {
  test('takes effect in the commit that keeps it, and leaves no job', async () => {
    assert.deepEqual((await sendTo('letters', 'l-one', { body: 'uno' })).body, {
      received: true,
      duplicate: false,
    });
    assert.deepEqual([await effects('uno'), await kept('l-one')], [1, DONE]);
  });

  test('is answered once that commit is there, and not before', { skip: CANNOT_LOCK_TABLES }, async () => {
    let isAnswered = false;
    const { reply } = await app.pool.transaction(async (tx) => {
      await tx.run(sql`lock table inbound_messages in share mode`);
      const sent = sendTo('letters', 'l-waits', { body: 'waits' });
      const answered = sent.finally(() => (isAnswered = true));
      await untilAllWait(tx, 1);
      // An answer that had left before this one would have arrived by now.
      await sendTo('letters', 'l-unsigned', { body: '', headers: { 'x-signed': 'no' } });
      assert.equal(isAnswered, false);
      return { reply: answered };
    });
    assert.equal((await reply).status, 200);
    assert.deepEqual([await effects('waits'), await kept('l-waits')], [1, DONE]);
  });

  test('takes effect once, however often it is sent, at once and later', async () => {
    const five = () =>
      Promise.all(Array.from({ length: 5 }, () => sendTo('letters', 'l-five', { body: 'five' })));
    const replies = [...(await five()), ...(await five())];
    assert.equal(replies.filter(({ body }) => body.duplicate === false).length, 1);
    assert.deepEqual([await effects('five'), await kept('l-five')], [1, DONE]);
  });

  test('is kept for its job where the command fails, and takes effect once it does not', async () => {
    isStuck = true;
    assert.equal((await sendTo('letters', 'l-stuck', { body: 'stuck' })).status, 200);
    assert.deepEqual([await effects('stuck'), await kept('l-stuck')], [0, WAITS]);
    await assert.rejects(handle('l-stuck'), /this command breaks/);
    isStuck = false;
    await handle('l-stuck');
    await handle('l-stuck');
    assert.equal(await effects('stuck'), 1);
    assert.equal((await kept('l-stuck')).handled, true);
  });

  test('takes effect at the repeat of a message whose job still waits, which then changes nothing', async () => {
    isStuck = true;
    await sendTo('letters', 'l-again', { body: 'again' });
    isStuck = false;
    assert.equal((await sendTo('letters', 'l-again', { body: 'again' })).body.duplicate, true);
    assert.deepEqual([await effects('again'), (await kept('l-again')).handled], [1, true]);
    await handle('l-again');
    assert.equal(await effects('again'), 1);
  });

  test('and says several things, or nothing, is kept for its job', async () => {
    for (const [id, body] of [
      ['l-two', 'a b'],
      ['l-none', ''],
    ] as const) {
      await sendTo('letters', id, { body });
      assert.deepEqual(await kept(id), WAITS);
      await handle(id);
      assert.equal((await kept(id)).handled, true);
    }
    assert.deepEqual([await effects('a'), await effects('b')], [1, 1]);
  });
});
