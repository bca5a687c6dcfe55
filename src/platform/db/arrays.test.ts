// PostgreSQL reads parameters back as they were given.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { createTestDatabase } from '../../../test/support/database.ts';
import { instant } from '../time/clock.ts';
import { encodeArray, encodeValue } from './arrays.ts';
import { createPool } from './pool.ts';
import { rawQuery } from './sql.ts';
import type { ColumnType } from './table.ts';

const database = await createTestDatabase('empty');
const pool = createPool(database.url, { max: 1, name: 'arrays test' });
after(async () => {
  await pool.end();
  await database.drop();
});

async function readBack(type: ColumnType, values: readonly unknown[]): Promise<unknown[]> {
  const rows = values.map((value) => ({ value }));
  const query = rawQuery<{ v: unknown }>(
    `select v from unnest($1::${type}[]) with ordinality as u(v, n) order by n`,
    [encodeArray(type, rows, 'value')],
  );
  return (await pool.all(query)).map(({ v }) => v);
}

/** PostgreSQL stores any text without this character and without half of a surrogate pair. */
const text = fc.string({ unit: 'grapheme', maxLength: 700 }).filter((value) => !value.includes('\0'));
const INT8_BELOW = 2n ** 63n;
const INT4_BELOW = 2 ** 31;
const SECONDS_OF_A_CENTURY = 100 * 365 * 24 * 3600;

const KINDS: ReadonlyArray<readonly [ColumnType, fc.Arbitrary<unknown>]> = [
  ['text', text],
  ['json', fc.dictionary(text, text, { maxKeys: 3, noNullPrototype: true })],
  ['jsonb', fc.record({ name: text, numbers: fc.array(fc.integer()) }, { noNullPrototype: true })],
  ['int8', fc.bigInt({ min: -INT8_BELOW, max: INT8_BELOW - 1n })],
  ['int4', fc.integer({ min: -INT4_BELOW, max: INT4_BELOW - 1 })],
  ['bool', fc.boolean()],
  // Before and after 2000, from which PostgreSQL counts.
  ['timestamptz', fc.integer({ min: 0, max: SECONDS_OF_A_CENTURY * 1000 }).map((ms) => instant(ms))],
  ['date', fc.constantFrom('1969-12-31', '1999-12-31', '2000-01-01', '2024-02-29', '2080-12-31')],
];

suite('a value or null is read as it was written', () => {
  for (const [type, values] of KINDS) {
    test(type, () =>
      fc.assert(
        fc.asyncProperty(fc.option(values), async (given) => {
          const query = rawQuery<{ v: unknown }>(`select $1::${type} as v`, [encodeValue(type, given)]);
          assert.deepEqual((await pool.one(query)).v, given);
        }),
        { numRuns: 60 },
      ),
    );
  }
});

suite('an array of values and nulls is read as it was written', () => {
  for (const [type, values] of KINDS) {
    test(type, () =>
      fc.assert(
        fc.asyncProperty(fc.array(fc.option(values), { maxLength: 8 }), async (given) => {
          assert.deepEqual(await readBack(type, given), given);
        }),
        { numRuns: 60 },
      ),
    );
  }

  test('with texts of lengths around a byte boundary, in one byte a character and in several', async () => {
    const given = [0, 1, 255, 256, 511, 512, 513, 65_535, 65_536].flatMap((n) => [
      'a'.repeat(n),
      'é'.repeat(n),
    ]);
    assert.deepEqual(await readBack('text', given), given);
  });
});

test('an array of texts refuses a value of another type', () => {
  assert.throws(() => encodeArray('text', [{ value: 5 }], 'value'), /a text value was expected/);
});
