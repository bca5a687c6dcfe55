// The keys that lead to screens: each letter to one, and only soon after the key before it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { rightsOf } from '#platform/context/rights.ts';
import { lettersOf, meantBy } from './keys.ts';

const rights = [...rightsOf('viewer', null)];
const side = { mode: 'test', rights } as const;
const after = (key: string, ms: number) => meantBy({ key, at: 5_000 + ms }, { key: 'g', at: 5_000 }, side);

suite('the keys of the console', () => {
  test('lead from g and a letter to a screen, and from the letter alone nowhere', () => {
    assert.deepEqual(after('c', 200), { goes: 'cards' });
    assert.deepEqual(after('k', 200), { goes: 'keys' });
    assert.deepEqual(meantBy({ key: 'c', at: 5_200 }, undefined, side), {});
    assert.deepEqual(meantBy({ key: 'c', at: 5_200 }, { key: 'j', at: 5_000 }, side), {});
  });

  test('mean themselves where the second comes late, or is not a letter of a screen', () => {
    assert.deepEqual(after('k', 3_000), {});
    assert.deepEqual(after('j', 200), {});
    assert.deepEqual(after('g', 200), {});
    assert.deepEqual(after('?', 200), { opensSheet: true });
  });

  test('have one letter for a screen, and none on the live side for what is not there', () => {
    const letters = lettersOf(side).map(([letter]) => letter);
    assert.deepEqual(letters, [...new Set(letters)]);
    assert.ok(!letters.includes('g'));
    assert.deepEqual(meantBy({ key: 's', at: 1 }, { key: 'g', at: 0 }, { mode: 'live', rights }), {});
  });
});
