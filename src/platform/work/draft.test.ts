// What a draft collects of moves.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { OF_A_TEST, ownTable } from '../../../test/support/own-table.ts';
import { instant } from '../time/clock.ts';
import { noLinks, systemActor, type Context } from '../context/context.ts';
import { defineTable, nullable, ofTenant, plain, text, timestamptz } from '../db/table.ts';
import { createDraft } from './draft.ts';
import { defineMachine } from '../db/machine.ts';

const NOW = instant(Date.parse('2026-03-10T15:00:00Z'));
const lamps = ownTable(
  defineTable(
    'lamps',
    { tenant_id: ofTenant, id: plain(text), status: plain(text), broke_at: nullable(timestamptz) },
    {
      ...OF_A_TEST,
      machine: defineMachine<'dark' | 'lit' | 'broken', 'light' | 'break'>({
        name: 'lamp',
        column: 'status',
        initial: 'dark',
        statuses: ['dark', 'lit', 'broken'],
        events: {
          light: { from: ['dark'], to: 'lit' },
          break: { from: ['lit'], to: 'broken', at: 'broke_at' },
        },
      }),
    },
  ),
);
const lamp = { tenant_id: 'ten_x', id: 'lamp_x', status: 'dark', broke_at: null };

function drafted() {
  const context: Context = {
    tenantId: 'ten_x',
    cellIds: ['ten_x'],
    mode: 'test',
    now: NOW,
    actor: systemActor('test'),
    newId: (prefix) => `${prefix}_x`,
    baseUrl: noLinks,
    codeOf: noLinks,
  };
  const { tx, changes } = createDraft(context, () => lamp);
  const written = () => changes.map(({ kind, ...rest }) => [kind, 'table' in rest ? rest.table.name : '']);
  return { tx, written };
}

suite('a move', () => {
  test('is a row in the history, with who moved it and when', () => {
    const { tx, written } = drafted();
    assert.deepEqual(tx.move(lamps, lamp, 'light'), { ...lamp, status: 'lit' });
    assert.deepEqual(written(), [
      ['update', 'lamps'],
      ['insert', 'transitions'],
    ]);
  });

  test('whose moment its row keeps is in that row alone', () => {
    const { tx, written } = drafted();
    const lit = tx.move(lamps, lamp, 'light');
    assert.deepEqual(tx.move(lamps, lit, 'break'), { ...lamp, status: 'broken', broke_at: NOW });
    assert.deepEqual(written().slice(2), [['update', 'lamps']]);
  });
});
