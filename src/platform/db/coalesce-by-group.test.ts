// What is recorded for several tenants at once is recorded for each group of shards by itself.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { coalesceByGroup } from './coalesce-by-group.ts';
import type { OneGroup, Pool } from './pool.ts';

const ITEMS = ['a1', 'b1', 'a2', 'b2', 'a3'].map((id) => ({ tenant_id: id.charAt(0), id }));

/** Which items are done together. */
async function partsOf(shardGroups: Pool['shardGroups']): Promise<string[]> {
  const parts: string[] = [];
  const on = shardGroups === undefined ? {} : { shardGroups };
  const hand = coalesceByGroup<(typeof ITEMS)[number], void>(on, async (items) => {
    parts.push(items.map(({ id }) => id).join(' '));
  });
  await Promise.all(ITEMS.map(hand));
  return parts.sort();
}

suite('what is handed over at the same time', () => {
  test('is done as one where tables are not in shards', async () => {
    assert.deepEqual(await partsOf(undefined), ['a1 b1 a2 b2 a3']);
  });

  test('is done for each group of shards by itself, and together where its group is not known', async () => {
    const numbers: Readonly<Record<string, number>> = { a: 1, b: 2 };
    const groupOf = ([tenant = '']: readonly string[]) =>
      Promise.resolve({ number: numbers[tenant] } as unknown as OneGroup);
    assert.deepEqual(await partsOf({ of: groupOf }), ['a1 a2 a3', 'b1 b2']);
    assert.deepEqual(await partsOf({ of: () => Promise.resolve(undefined) }), ['a1 b1 a2 b2 a3']);
  });
});
