// Searching by the beginnings of words, in an index of the words of a row: an expression over its columns
// that PostgreSQL keeps up to date, so no writer has to, and what is taken out of a row is found no more. A
// GIN index has no order and no first column, so each word begins with a tag of its tenant.
import { sql, type Db, type Fragment, type Query } from '../db/sql.ts';
import { plainSql, plainText } from './search.ts';

const TAG_CHARACTERS = 8;
const TAG = `right(tenant_id, ${TAG_CHARACTERS})`;

/** Each of them stands between two words, as do spaces. */
const BETWEEN = '-._+,;:/\\|()[]"“”\u00A0\t\n';
/** None of them is a part of a word: D'Angelo is dangelo. */
const LEFT_OUT = "'’‘`´";

const each = (characters: string): string => characters.replaceAll(/[-\\\]]/g, String.raw`\$&`);
const PARTED = new RegExp(`[\\s${each(BETWEEN)}]+`, 'u');
const WITHOUT = new RegExp(`[${LEFT_OUT}]`, 'gu');

/** How many words are searched for, the longest. A short one alone is in a large part of an index. */
const WORDS_MAX = 6;
/** How far each look goes that is cheap. A row that no index names costs some ten times one that it names. */
const NEWEST_ROWS = 300;
const INDEXED_ROWS = 2_000;
const MORE_ROWS = 3_000;
const ALL_ROWS = 2 ** 31;

/** A text in SQL, in which each character is seen. */
const quoted = (text: string): string => {
  const escaped = text
    .replaceAll(/['\\]/g, '$&$&')
    .replaceAll(/[^ -~]/g, (one) => `\\${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `U&'${escaped}'`;
};

/**
 * The words of a row, for its index and for conditions that the index answers, which name it letter for
 * letter. `words` are texts that are parted into words; `wholes`, apart by spaces, are found by their own
 * beginnings.
 */
export const indexedWords = ({ words, wholes }: { readonly words: string; readonly wholes: string }) => {
  const parted = `translate(${words}, ${quoted(BETWEEN + LEFT_OUT)}, '${' '.repeat(BETWEEN.length)}')`;
  const { fragment: plain } = plainSql(`${parted} || ' ' || ${wholes}`);
  return {
    fragment: `array_to_tsvector(string_to_array(${TAG} || replace(${plain}, ' ', ' ' || ${TAG}), ' '))`,
  } satisfies Fragment;
};

/** The words of a text, as an index has them. */
export const wordsOf = (text: string): string[] =>
  plainText(text)
    .replaceAll(WITHOUT, '')
    .split(PARTED)
    .filter((word) => word !== '');

/**
 * A condition on the words of a row of this tenant, of type `tsquery`: it has words with all the beginnings
 * of one of the ways. Null: nothing is searched for.
 */
export function beginningsQuery(tenantId: string, ways: ReadonlyArray<readonly string[]>): string | null {
  const tag = tenantId.slice(-TAG_CHARACTERS);
  const begins = (beginning: string): string =>
    `'${(tag + beginning).replaceAll(/['\\]/g, String.raw`\$&`)}':*`;
  const searched = ways.map((way) =>
    [...new Set(way)]
      .filter((beginning) => beginning !== '')
      .toSorted((a, b) => b.length - a.length)
      .slice(0, WORDS_MAX)
      .map(begins)
      .join(' & '),
  );
  const some = searched.filter((way) => way !== '');
  return some.length === 0 ? null : some.map((way) => `(${way})`).join(' | ');
}

/** How many rows of the index were read: all that match, if these are fewer than it might read. */
export type Indexed<Row> = Row & { readonly matching: number };
export type WordQueries<Row> = {
  /** The newest that match, among so many of the newest rows. */
  readonly newest: (rows: number) => Query<Row>;
  /** The newest among so many of those that match, in no order, as the index has them. */
  readonly indexed: (rows: number) => Query<Indexed<Row>>;
  /** How many are wanted. */
  readonly enough: number;
};

/**
 * The next statement is planned by its words and for its tenant. A plan for all values is made for a tenant
 * of middling size, and reads every row of it. The tenant is named so that it goes where the statement goes.
 */
const planByValues = (tenantId: string): Query<{ set: string }> =>
  sql<{ set: string }>`
    select set_config('plan_cache_mode', 'force_custom_plan', true) as set
    from (values (${tenantId}::text)) as one (tenant_id) where tenant_id = ${tenantId}`;

/**
 * Finds the newest rows by words. What many rows have is soon met among the newest, and what few have is
 * read by the index, which is asked only if need be: it has no order, so it reads all that match. How many
 * that are is not known before, so each is tried for a while, and the index has the last word.
 */
export async function findByWords<Row>(
  db: Db,
  tenantId: string,
  { newest, indexed, enough }: WordQueries<Row>,
): Promise<Row[]> {
  const rowsOf = async <Found>(query: Query<Found>): Promise<Found[]> => {
    const [, { rows }] = await db.batch([planByValues(tenantId), query]);
    return rows;
  };
  const first = await rowsOf(newest(NEWEST_ROWS));
  if (first.length >= enough) return first;
  const few = await rowsOf(indexed(INDEXED_ROWS));
  if ((few[0]?.matching ?? 0) < INDEXED_ROWS) return few;
  const more = await rowsOf(newest(MORE_ROWS));
  return more.length >= enough ? more : rowsOf(indexed(ALL_ROWS));
}
