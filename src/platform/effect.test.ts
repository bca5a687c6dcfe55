// What a batch can be recognized by where the answer to its commit is lost.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from './clock.ts';
import { defineTable, text } from './db/table.ts';
import { createBatch, insert, update } from './effect.ts';
import { jobs } from './queue/job.ts';

const things = defineTable('test_things', { tenant_id: text, id: text, name: text });
const thing = insert(things, { tenant_id: 't', id: 'thing_1', name: '' });
const job = insert(jobs, {
  tenant_id: 't',
  id: 'job_1',
  kind: 'test',
  payload: {},
  run_at: instant(0),
  attempts: 0,
  leased_until: null,
  last_error: null,
  failed_at: null,
});
const event = {
  kind: 'event',
  row: {
    tenant_id: 't',
    id: 'evt_1',
    type: 'test.made',
    object_id: 'thing_1',
    created_at: instant(0),
    object: {},
  },
} as const;

suite('the trace of a batch', () => {
  const traceOf = (...effects: readonly Parameters<ReturnType<typeof createBatch>['add']>[1][]) => {
    const batch = createBatch();
    for (const effect of effects) batch.add('t', effect);
    return batch.trace()?.values[1];
  };

  test('is an event where there is one, since none is ever deleted', () => {
    assert.equal(traceOf(job, thing, event), 'evt_1');
  });
  test('is else a row that it inserts', () => {
    assert.equal(traceOf(job, thing), 'thing_1');
  });
  test('is never one that is deleted when it has served', () => {
    assert.equal(traceOf(job), undefined);
  });
  test('is not there where nothing is inserted', () => {
    assert.equal(traceOf(update(things, 'thing_1', { name: 'b' })), undefined);
  });
});
