// The words of a text are those of the row that has it, whatever letters it has, and a search by them goes on
// until it has enough or all.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createPool } from '../db/pool.ts';
import { rawQuery, type Db, type Query } from '../db/sql.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import { beginningsQuery, findByWords, indexedWords, wordsOf, type Indexed } from './words.ts';

const TENANT = 'ten_01h455vb4pex5vsknk084sn02q';
const database = await createTestDatabase();
const pool = createPool(database.url, { max: 1, name: 'test' });
after(async () => {
  await pool.end();
  await database.drop();
});

/** Whether a row with such words is found by a text. */
async function isFound(words: string, by: readonly string[], tenantId = TENANT): Promise<boolean> {
  const { fragment } = indexedWords({ words: 'words', wholes: "''" });
  const { found } = await pool.one(
    rawQuery<{ found: boolean }>(
      `select ${fragment} @@ $2::tsquery as found from (values ($1::text, $3::text)) as row (words, tenant_id)`,
      [words, beginningsQuery(tenantId, [by]), TENANT],
    ),
  );
  return found;
}

const TEXTS = [
  'Ñandú Ülküm Çağla',
  'ŠKODA łódź',
  "D'Angelo D’Onofrio O`Brien",
  'García-López, María (de) "los" A.',
  String.raw`a\b c'd e|f & g:h * !i`,
  'n\u0303 e\u0301 tab\tline\nnbsp\u00A0end',
  'Зоя ΑΒΓ 東京 عمر',
  '42 7b 😀',
];

suite('words', () => {
  for (const text of TEXTS)
    test(`of ${JSON.stringify(text)} are found by the same text, and by each beginning`, async () => {
      const words = wordsOf(text);
      assert.ok(words.length > 1);
      assert.ok(await isFound(text, words.slice(0, 6)), words.join('|'));
      for (const word of words) {
        assert.ok(await isFound(text, [word]), word);
        assert.ok(!(await isFound(text, [`${word}x`])), word);
      }
    });

  test('of another tenant are others, and without words there is no condition', async () => {
    assert.ok(!(await isFound('ana', ['ana'], 'ten_01h455vb4pex5vsknk084sn02r')));
    for (const ways of [[], [[]], [['']]]) assert.equal(beginningsQuery(TENANT, ways), null);
    const many = Array.from({ length: 20 }, (_, n) => 'a'.repeat(n + 1));
    assert.equal(beginningsQuery(TENANT, [many])?.split('&').length, 6);
  });
});

type Row = Indexed<{ readonly n: number }>;
const rowsOf = (count: number, matching = count): Row[] =>
  Array.from({ length: count }, (_, n) => ({ n, matching }));

suite('a search by words', () => {
  /** The looks that it takes where so many rows are found among so many. */
  async function looksFor(rowsAt: (look: string, rows: number) => Row[]) {
    const looks: string[] = [];
    const query = (look: string, rows: number): Query<Row> => ({ name: look, text: '', values: [rows] });
    const db = {
      batch: ([, { name, values }]: readonly [unknown, Query<Row>]) => {
        looks.push(name);
        return Promise.resolve([{}, { rows: rowsAt(name, Number(values[0])) }]);
      },
    } as unknown as Db;
    const found = await findByWords<Row>(db, TENANT, {
      newest: (rows) => query('newest', rows),
      indexed: (rows) => query('indexed', rows),
      enough: 5,
    });
    return { looks, found: found.length };
  }

  test('ends where it has enough, or all, and reads all by the index in the end', async () => {
    assert.deepEqual(await looksFor(() => rowsOf(5)), { looks: ['newest'], found: 5 });
    assert.deepEqual(await looksFor((look) => rowsOf(look === 'newest' ? 4 : 5, 1_999)), {
      looks: ['newest', 'indexed'],
      found: 5,
    });
    assert.deepEqual(await looksFor(() => []), { looks: ['newest', 'indexed'], found: 0 });
    assert.deepEqual(
      await looksFor((look, rows) => rowsOf(look === 'indexed' || rows > 300 ? 5 : 4, 2_000)),
      {
        looks: ['newest', 'indexed', 'newest'],
        found: 5,
      },
    );
    assert.deepEqual(await looksFor((look) => rowsOf(look === 'indexed' ? 5 : 4, 2_000)), {
      looks: ['newest', 'indexed', 'newest', 'indexed'],
      found: 5,
    });
  });
});
