// What operators read of a process: all of it can be parsed, is named as is usual, and names no one; and what
// is counted of purchases and events is what was committed.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemActor } from '#platform/context/context.ts';
import { plantedCard } from '../support/cards.ts';
import { startTestApp } from '../support/app.ts';
import { readExposition, valueOf } from '../support/exposition.ts';
import { networkOf, questionOf } from '../support/network.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';

const testApp = await startTestApp();
const { api, app, tenant, organization } = testApp;
const network = networkOf(testApp);
const read = () => readExposition(app.metrics.text());
const createHolder = () => api.post('/api/v1/cardholders', person({ lastName: 'Anything' }));

/** Families of Node itself, whose names are those of the usual client libraries. */
const OF_NODE = /^(?:nodejs|process)_/;
const LABELS = [
  'route',
  'status',
  'port',
  'outcome',
  'kind',
  'result',
  'event',
  'le',
  'version',
  'node',
  'mode',
  'type',
  'decision',
  'reason',
];

suite('the metrics of a process', () => {
  test('parse, and are named as Prometheus wants', async () => {
    await createHolder();
    for (const [name, { type, help, samples }] of read()) {
      assert.match(name, /^(?:monedero|nodejs|process)_/);
      assert.equal(name.endsWith('_total'), type === 'counter', name);
      assert.doesNotMatch(name, /_(?:ms|milliseconds|minutes|kb|mb)(?:_|$)/, name);
      if (type === 'histogram') assert.match(name, /_(?:seconds|size)$/, name);
      assert.ok(OF_NODE.test(name) || help.length > 10, name);
      for (const { labels } of samples)
        assert.deepEqual(
          Object.keys(labels).filter((label) => !LABELS.includes(label)),
          [],
          name,
        );
    }
  });

  test('name no tenant, key, person or object', async () => {
    const { body } = await createHolder();
    const text = app.metrics.text();
    for (const id of [tenant.id, organization.id, body.id, body.email]) assert.ok(!text.includes(id), id);
    assert.doesNotMatch(text, /[a-z]+_[0-9a-z]{26}/);
  });

  test('count an event once it is committed, and none of what was refused', async () => {
    const ofCreated = () =>
      valueOf(read(), 'monedero_events_total', { type: 'cardholder.created', mode: 'test' });
    const before = ofCreated();
    assert.equal((await api.post('/api/v1/cardholders', {})).status, 400);
    assert.equal(ofCreated(), before);
    assert.equal((await createHolder()).status, 201);
    assert.equal(ofCreated(), before + 1);
  });

  test('do not count the event of a unit of work that was rolled back', async () => {
    const ofType = () => valueOf(read(), 'monedero_events_total', { type: 'tests.rolled_back' });
    const emit = { type: 'tests.rolled_back' } as never;
    const failing = app.works.run(tenant, systemActor('test'), (work) => {
      work.emit(emit, 'obj_1', {});
      work.enqueue(null as never, {});
      return Promise.resolve();
    });
    await assert.rejects(failing, /null value/);
    assert.equal(ofType(), 0);
    await app.works.run(tenant, systemActor('test'), (work) => Promise.resolve(work.emit(emit, 'obj_1', {})));
    assert.equal(ofType(), 1);
  });

  test('count answers to the card network, by decision and reason', async () => {
    const { id } = await plantedCard(testApp, {}, true);
    const counted = (labels: Record<string, string>) =>
      valueOf(read(), 'monedero_authorizations_total', { mode: 'test', ...labels });
    await network.ask(questionOf(id, 100n));
    await network.ask(questionOf(id, 10_000_000_000n));
    assert.equal(counted({ decision: 'approved' }), 1);
    assert.equal(counted({ decision: 'declined', reason: 'insufficient_funds' }), 1);
    const { samples = [] } = read().get('monedero_authorizations_total') ?? {};
    const late = samples.filter(({ labels }) => labels['reason'] === 'decision_timeout');
    assert.deepEqual(
      late.map(({ labels, value }) => [labels['mode'], value]),
      [
        ['test', 0],
        ['live', 0],
      ],
    );
  });

  test('say how long providers take', async () => {
    await createHolder();
    await until(
      'a call is counted',
      () => Promise.resolve(read().get('monedero_provider_call_seconds')?.samples ?? []),
      (samples) => samples.some(({ name, value }) => name.endsWith('_count') && value > 0),
    );
  });
});
