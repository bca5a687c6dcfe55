// A stream names each object that changes, and a client that takes it up again misses nothing.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { systemClock } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { sql } from '#platform/db/sql.ts';
import { events } from '#platform/events/event.ts';
import { createIds } from '#platform/ids/ids.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { person } from '../../../test/support/people.ts';
import { cookieOfPerson } from '../../../test/support/signed-in.ts';
import { listenTo, type Message, type Stream } from '../../../test/support/streams.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { EVENTS_MAX } from './follow.ts';

const testApp = await startTestApp({ worker: false });
const { api, app, url, tenant, newKey, newOrganization } = testApp;
const key = await newKey();

const changed = z.object({ type: z.string(), objectId: z.string(), sequence: z.int() });
const listen = (
  headers: Record<string, string>,
  at = url,
  onHeard?: (heard: Message) => void,
): Promise<Stream> => listenTo(`${at}/api/v1/events/stream`, headers, onHeard);

/** Takes the stream up again, as `EventSource` does. */
async function follow(headers: Record<string, string>, servers: readonly string[], which: number) {
  const heard = new Set<string>();
  const news = new EventTarget();
  let isClosed = false;
  let last: string | undefined;
  const open = async (): Promise<void> => {
    const resumed = last === undefined ? headers : { ...headers, 'Last-Event-ID': last };
    const stream = await listen(resumed, servers[which], ({ id, event, data }) => {
      last = id ?? last;
      if (event === 'changed') heard.add(changed.parse(data).objectId);
      news.dispatchEvent(new Event('heard'));
    }).catch(() => undefined);
    void (stream?.ended ?? Promise.resolve()).then(() => (isClosed ? undefined : open()));
    close = () => stream?.close();
  };
  let close = (): void => undefined;
  await open();
  return {
    async hasHeardAll(ids: readonly string[]): Promise<void> {
      while (!ids.every((id) => heard.has(id))) await once(news, 'heard');
    },
    close() {
      isClosed = true;
      close();
    },
  };
}

const bearer = (of: string): Record<string, string> => ({ Authorization: `Bearer ${of}` });
const isAbout =
  (id: string) =>
  ({ event, data }: Message): boolean =>
    event === 'changed' && changed.parse(data).objectId === id;
const newHolder = async (): Promise<string> => {
  const { body } = await api.post('/api/v1/cardholders', person());
  return z.object({ id: z.string() }).parse(body).id;
};

suite('the stream of changes', () => {
  test('names an object that changes, with the event that changed it', async () => {
    const stream = await listen(bearer(key));
    assert.equal(stream.status, 200);
    const id = await newHolder();
    const { id: eventId, data } = await stream.until(isAbout(id));
    assert.deepEqual(data, { type: 'cardholder.created', objectId: id, sequence: 1 });
    const { body } = await api.get(`/api/v1/events/${String(eventId)}`);
    assert.equal(z.object({ type: z.string() }).parse(body).type, 'cardholder.created');
  });

  test('names what changed meanwhile to a client that says what it heard last, on another server', async () => {
    const first = await listen(bearer(key));
    const before = await newHolder();
    const { id: last } = await first.until(isAbout(before));
    first.close();
    const missed = [await newHolder(), await newHolder()];
    const other = await testApp.another();
    // If somebody listens already, the server has found those events before.
    await (await listen(bearer(key), other.url)).until(isAbout(missed[1] ?? ''));
    const again = await listen({ ...bearer(key), 'Last-Event-ID': String(last) }, other.url);
    for (const id of missed) await again.until(isAbout(id));
  });

  test('names an event that was written before the stream was opened, and committed after', async () => {
    const rows = createIds(systemClock);
    const late = { tenant_id: tenant.id, id: rows('evt'), type: 'cardholder.updated', object_id: 'ch_late' };
    const stream = await listen(bearer(key));
    await insertRows(app.pool, events, [
      { ...late, object: {}, created_at: systemClock.now(), sequence: 1n, trace: null },
    ]);
    await stream.until(isAbout('ch_late'));
  });

  test('says that more has changed where it does not name all of it', async () => {
    const rows = createIds(systemClock);
    const organization = await newOrganization('Busy');
    const busy = await newKey({ organization });
    const stream = await listen(bearer(busy));
    const many = Array.from({ length: EVENTS_MAX }, (_, n) => ({
      tenant_id: organization.testTenantId,
      id: rows('evt'),
      type: 'cardholder.updated',
      object_id: `ch_${n}`,
      object: {},
      created_at: systemClock.now(),
      sequence: 1n,
      trace: null,
    }));
    await insertRows(app.pool, events, many);
    await stream.until(({ event }) => event === 'more');
  });

  test('names nothing of another tenant', async () => {
    const organization = await newOrganization('Other');
    const other = await newKey({ organization });
    const [own, theirs] = [await listen(bearer(key)), await listen(bearer(other))];
    const id = await newHolder();
    await own.until(isAbout(id));
    const { body } = await testApp.api.get('/api/v1/cardholders');
    assert.ok(JSON.stringify(body).includes(id));
    // Both feeds look once a second: by the time that the other organization hears of its own, it would have
    // heard of this one.
    const row = { tenant_id: organization.testTenantId, id: createIds(systemClock)('evt') };
    await insertRows(app.pool, events, [
      {
        ...row,
        type: 'cardholder.updated',
        object_id: 'ch_own',
        object: {},
        created_at: systemClock.now(),
        sequence: 1n,
        trace: null,
      },
    ]);
    await theirs.until(isAbout('ch_own'));
    assert.deepEqual(theirs.heard.filter(isAbout(id)), []);
  });

  test('is for who may read events', async () => {
    const stream = await listen(bearer(await newKey({ scopes: ['cards:read'] })));
    assert.equal(stream.status, 403);
    assert.equal((await listen({})).status, 401);
  });

  test('is open to a member who is signed in, some times at once and no more', async () => {
    const email = 'watcher@example.test';
    await addUser(app, { organization: tenant.organizationId, email, role: 'viewer' });
    const { cookie } = await cookieOfPerson(testApp, email);
    const open = await Promise.all(Array.from({ length: 20 }, () => listen({ Cookie: cookie })));
    assert.deepEqual([...new Set(open.map(({ status }) => status))], [200]);
    // Each is counted when it begins to send.
    const id = await newHolder();
    await Promise.all(open.map((stream) => stream.until(isAbout(id))));
    assert.equal((await listen({ Cookie: cookie })).status, 429);
    open[0]?.close();
    for (let status = 429; status === 429; await wait(10)) ({ status } = await listen({ Cookie: cookie }));
  });

  test('500 clients of two servers, one of which ends, hear of every event', async (t) => {
    const other = await testApp.another();
    const servers = [url, other.url];
    const keys = await Promise.all(Array.from({ length: 50 }, () => newKey()));
    const from = await newHolder();
    const clients = await Promise.all(
      Array.from({ length: 500 }, (_, n) => follow(bearer(keys[n % 50] ?? ''), servers, n % 2)),
    );
    await Promise.all(clients.map((one) => one.hasHeardAll([from])));
    const made: string[] = [];
    for (let n = 0; n < 100; n++) {
      if (n === 30) {
        servers[1] = url;
        void other.end();
      }
      made.push(await newHolder());
    }
    const lastAt = performance.now();
    await Promise.all(clients.map((one) => one.hasHeardAll(made)));
    const ms = performance.now() - lastAt;
    const { count } = await app.pool.one(
      sql<{ count: bigint }>`
        select count(*) from events
        where tenant_id = any(${tenant.cellIds}::text[]) and object_id = any(${made})`,
    );
    assert.equal(Number(count), made.length);
    clients.forEach((one) => one.close());
    t.diagnostic(`the last of 500 had heard of the last event after ${Math.round(ms)} ms`);
  });

  test('ends when the process does, at once', async () => {
    const other = await testApp.another();
    const stream = await listen(bearer(key), other.url);
    const id = await newHolder();
    await stream.until(isAbout(id));
    await other.end();
    await stream.ended;
  });
});
