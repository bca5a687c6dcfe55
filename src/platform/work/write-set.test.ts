// What a write set is recognized by if the answer to its commit is lost.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { OF_A_TEST, ownTable } from '../../../test/support/own-table.ts';
import { anyEvent } from '../../../test/support/any-event.ts';
import { instant } from '../time/clock.ts';
import { createWriteSet } from './write-set.ts';
import { derivedId } from '../ids/ids.ts';
import { defineTable, ofTenant, plain, text } from '../db/table.ts';
import { createDraft, type Tx } from './draft.ts';
import { noLinks, systemActor, type Context } from '../context/context.ts';

const things = ownTable(
  defineTable('test_things', { tenant_id: ofTenant, id: plain(text), name: plain(text) }, OF_A_TEST),
);
const others = ownTable(
  defineTable('test_others', { tenant_id: ofTenant, id: plain(text), name: plain(text) }, OF_A_TEST),
);
const THING = { tenant_id: 't', id: 'thing_1', name: '' };
const FACTS: Context = {
  tenantId: 't',
  cellIds: ['t'],
  mode: 'test',
  now: instant(0),
  actor: systemActor('test'),
  newId: (prefix) => `${prefix}_1`,
  baseUrl: noLinks,
  codeOf: noLinks,
};

suite('the commit probe of a write set', () => {
  const probed = (write: (tx: Tx) => void): string | undefined => {
    const newIds = new Set<string>();
    const newId: Context['newId'] = (prefix) => {
      const id = `${prefix}_${newIds.size + 1}` as const;
      newIds.add(id);
      return id;
    };
    const { tx, changes } = createDraft({ ...FACTS, newId }, () => THING);
    write(tx);
    const writeSet = createWriteSet({ newIds });
    writeSet.add(changes);
    return writeSet.commitProbe()?.text.split(' ')[2];
  };
  const newThing = (tx: Tx) => ({ ...THING, id: tx.newId('thing', null) });

  test('is an event where there is one, since none is ever deleted', () => {
    assert.equal(
      probed((tx) => {
        tx.enqueue('test', {});
        tx.insert(things, newThing(tx));
        tx.emit(anyEvent('test.made'), 'thing_1', {});
      }),
      'events',
    );
  });
  test('is else a row that it inserts', () => {
    assert.equal(
      probed((tx) => {
        tx.enqueue('test', {});
        tx.insert(things, newThing(tx));
      }),
      'test_things',
    );
  });
  test('is never a row whose id another process may have as well, since it follows from something', () => {
    const derived = { ...THING, id: derivedId('thing', 'an occurrence') };
    assert.equal(
      probed((tx) => void tx.insert(things, derived)),
      undefined,
    );
    assert.equal(
      probed((tx) => {
        tx.insert(things, derived);
        tx.insert(others, newThing(tx));
      }),
      'test_others',
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
