// Webhooks under faults: workers are killed while events are written and posted, get SIGTERM while posts are
// in flight, and lose the database before they could record the result of a post. Every event arrives, each
// time with the same bytes.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import { anyEvent } from '../support/any-event.ts';
import { startTestApp } from '../support/app.ts';
import { printedChance } from '../support/chance.ts';
import { client } from '../support/client.ts';
import { startProxy } from '../support/proxy.ts';
import { startReceiver, type Behaviour, type Received } from '../support/receiver.ts';
import { until, within } from '../support/wait.ts';
import { endDeliveryLeases } from './fixtures/deliveries.ts';
import { allReady, deployment } from './fixtures/deployment.ts';

const OBJECTS = 8;
const KILLS = 8;
const PAUSE_BETWEEN_KILLS_MS_BELOW = 900;
const ANSWER_MS_BELOW = 120;
const ACTOR = systemActor('test');
const PATHS = ['/first', '/second'];

const receiver = await startReceiver();
const testApp = await startTestApp({ worker: false });
const { app, databaseUrl, newKey, tenant } = testApp;
const random = printedChance('webhooks under kill');
const proxy = await startProxy(databaseUrl);
after(() => proxy.close());
const place = deployment(proxy.url, true);
const server = await place.serve('serve');
await allReady([server.member]);
const apiKey = await newKey();

const createEndpoint = async (path: string): Promise<void> => {
  const body = { url: receiver.url(path), enabledEvents: ['cardholder.*'] };
  const { status } = await client(server.url, apiKey).post('/api/v1/webhook_endpoints', body);
  assert.equal(status, 201);
};

/** Writes events of one object until `isOver`; answers how many. */
async function writeUntil(isOver: () => boolean, objectId: string): Promise<number> {
  for (let written = 0; ; written++) {
    if (isOver()) return written;
    await app.works.run(tenant, ACTOR, (work) =>
      work.emit(anyEvent('cardholder.updated'), objectId, { id: objectId, i: written + 1 }),
    );
    await wait(random.below(20));
  }
}

type Envelope = { id: string; sequence: number; data: { object: { id: string; i: number } } };
const envelopesOf = (received: readonly Received[]): Envelope[] =>
  received.map(({ body }) => JSON.parse(body));

suite('while two workers are killed in turn', () => {
  const workers = ['worker 1', 'worker 2'].map((name) => place.worker(name, server.url));
  after(() => Promise.all(workers.map((one) => one.end())));
  let written: number[] = [];
  const objects = Array.from({ length: OBJECTS }, (_, i) => `ch_${i}`);

  test('every event is delivered to every endpoint', async () => {
    await allReady(workers);
    for (const path of PATHS) {
      receiver.behave(path, async () => {
        await wait(random.below(ANSWER_MS_BELOW));
        return 200;
      });
      await createEndpoint(path);
    }

    let over = false;
    const load = Promise.all(objects.map((object) => writeUntil(() => over, object)));
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(random.below(PAUSE_BETWEEN_KILLS_MS_BELOW));
      await workers[kill % workers.length]?.killAndRestart();
    }
    over = true;
    written = await load;
    await allReady(workers);
    const ended = await endDeliveryLeases(testApp, app.clock.now());

    const expected = written.reduce((sum, n) => sum + n, 0) * PATHS.length;
    const isThere = (status: Record<string, number>) => status['delivered'] === expected;
    await until('all are delivered', statuses, isThere);
    const posts = PATHS.reduce((sum, path) => sum + receiver.received(path).length, 0);
    console.log(`${expected} deliveries in ${posts} posts; ${ended} leases were left behind`);
    assert.deepEqual(await statuses(), { delivered: expected });
  });

  test('none is lost, and each has one body however often it came', () => {
    for (const path of PATHS) {
      const bodies = new Map<string, Set<string>>();
      for (const { body } of receiver.received(path)) {
        const { id }: Envelope = JSON.parse(body);
        bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
      }
      assert.equal(
        bodies.size,
        written.reduce((sum, n) => sum + n, 0),
      );
      assert.deepEqual(
        [...bodies.values()].filter((each) => each.size !== 1),
        [],
      );
    }
  });

  test('the numbers of an object follow the order in which its events were written', () => {
    for (const path of PATHS) {
      const envelopes = envelopesOf(receiver.received(path));
      objects.forEach((object, at) => {
        const own = envelopes.filter(({ data }) => data.object.id === object);
        assert.ok(own.every(({ sequence, data }) => sequence === data.object.i));
        assert.equal(new Set(own.map(({ sequence }) => sequence)).size, written[at]);
      });
    }
  });
});

/** A path whose answers wait until they are let go. */
function held(path: string): { letGo(behaviour: Behaviour): void } {
  let letGo: (behaviour: Behaviour) => void = () => undefined;
  const answer = new Promise<Behaviour>((resolve) => (letGo = resolve));
  receiver.behave(path, () => answer);
  return { letGo };
}

suite('one worker', () => {
  const EVENTS = 5;
  const arrived = (path: string): Promise<number> =>
    until(
      `all are posted to ${path}`,
      () => receiver.received(path).length,
      (seen) => seen === EVENTS,
    );
  const writeAll = (objectId: string): Promise<number> => {
    let left = EVENTS;
    return writeUntil(() => left-- === 0, objectId);
  };
  const forgetEndpoints = (): Promise<number> =>
    app.pool.run(sql`delete from webhook_endpoints where tenant_id = ${tenant.id}`);
  const deliveredOf = async (objectId: string): Promise<number> => {
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from webhook_deliveries d join events e on e.tenant_id = d.tenant_id and e.id = d.event_id
        where e.object_id = ${objectId} and d.status = 'delivered'`,
    );
    return n;
  };

  test('that gets SIGTERM waits for the posts in flight and records their results', async () => {
    await forgetEndpoints();
    const { letGo } = held('/ending');
    await createEndpoint('/ending');
    const worker = place.worker('worker', server.url);
    await writeAll('ch_ending');
    await arrived('/ending');
    const running = worker.current();
    running.signal('SIGTERM');
    await until('it is closing', () => running.output().includes('"event":"closing"'));
    letGo(204);
    const exit = await within('the end of the worker', running.exited);
    assert.deepEqual(exit, { code: 0, signal: null });
    assert.equal(await deliveredOf('ch_ending'), EVENTS);
    assert.equal(receiver.received('/ending').length, EVENTS);
  });

  test('that lost the database before it could write delivers again, the same bytes', async () => {
    await forgetEndpoints();
    const { letGo } = held('/away');
    await createEndpoint('/away');
    const worker = place.worker('worker', server.url);
    after(() => worker.end());
    await writeAll('ch_away');
    await arrived('/away');
    proxy.cut();
    letGo(200);
    await until('it has given up', () => worker.current().output().includes('deliveries.not_recorded'));
    await proxy.restore();
    assert.equal(await deliveredOf('ch_away'), 0);
    await endDeliveryLeases(testApp, app.clock.now());
    await until(
      'all are delivered',
      () => deliveredOf('ch_away'),
      (seen) => seen === EVENTS,
    );
    const received = receiver.received('/away');
    assert.equal(received.length, 2 * EVENTS);
    assert.equal(new Set(received.map(({ body }) => body)).size, EVENTS);
  });
});

async function statuses(): Promise<Record<string, number>> {
  const rows = await app.pool.all(
    sql<{ status: string; n: number }>`
      select status, count(*)::int as n from webhook_deliveries where tenant_id = ${tenant.id} group by status`,
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.n]));
}
