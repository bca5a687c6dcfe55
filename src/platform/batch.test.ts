// What a batch is recognized by where the answer to its commit is lost.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyEvent } from '../../test/support/any-event.ts';
import { instant } from './clock.ts';
import { createBatch } from './batch.ts';
import { defineTable, text } from './db/table.ts';
import { createDraft, type Tx } from './draft.ts';
import { noLinks, systemActor, type Context } from './context.ts';

const things = defineTable('test_things', { tenant_id: text, id: text, name: text });
const THING = { tenant_id: 't', id: 'thing_1', name: '' };
const FACTS: Context = {
  tenantId: 't',
  mode: 'test',
  now: instant(0),
  actor: systemActor('test'),
  newId: (prefix) => `${prefix}_1`,
  baseUrl: noLinks,
  codeOf: noLinks,
};

suite('the commit probe of a batch', () => {
  const probed = (write: (tx: Tx) => void): string | undefined => {
    const { tx, changes } = createDraft(FACTS, () => THING);
    write(tx);
    const batch = createBatch();
    batch.add('t', changes);
    return batch.commitProbe()?.text.split(' ')[2];
  };

  test('is an event where there is one, since none is ever deleted', () => {
    assert.equal(
      probed((tx) => {
        tx.enqueue('test', {});
        tx.insert(things, THING);
        tx.emit(anyEvent('test.made'), 'thing_1', {});
      }),
      'events',
    );
  });
  test('is else a row that it inserts', () => {
    assert.equal(
      probed((tx) => {
        tx.enqueue('test', {});
        tx.insert(things, THING);
      }),
      'test_things',
    );
  });
  test('is never one that is deleted when it has served', () => {
    assert.equal(
      probed((tx) => tx.enqueue('test', {})),
      undefined,
    );
  });
  test('is not there where nothing is inserted', () => {
    assert.equal(
      probed((tx) => void tx.update(things, THING, { name: 'b' })),
      undefined,
    );
  });
});
