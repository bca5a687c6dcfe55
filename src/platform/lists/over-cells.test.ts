// Pages of several cells together are the list of all rows, each once and in order, however the rows are
// spread and wherever the searches of cells end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '../time/clock.ts';
import { mergePages, type Page } from './over-cells.ts';
import type { Place } from './page.ts';
import { printedChance } from '../../../test/support/chance.ts';

type Row = Place & { readonly isWanted: boolean };

const compare = (a: Place, b: Place): number =>
  (b.at ?? 0) - (a.at ?? 0) || (a.id === b.id ? 0 : a.id < b.id ? 1 : -1);

/**
 * A page as a list of one cell answers it: at most `limit` rows that are wanted, among the next
 * `searchedMax`.
 */
function pageOf(rows: readonly Row[], after: Place | null, limit: number, searchedMax: number): Page<Row> {
  const rest = rows.filter((row) => after === null || compare(after, row) < 0);
  const searched = rest.slice(0, searchedMax);
  const wanted = searched.filter(({ isWanted }) => isWanted);
  const data = wanted.slice(0, limit);
  const last = wanted.length > limit ? data.at(-1) : rest.length > searchedMax ? searched.at(-1) : undefined;
  return { data, next: last === undefined ? null : { id: last.id, at: last.at } };
}

const LISTS = 2_000;

test('pages of cells are together all rows, each once and in their order', () => {
  const { below } = printedChance('pages of cells');
  for (let list = 0; list < LISTS; list++) {
    const isByMoment = below(2) === 0;
    const cells = Array.from({ length: 1 + below(5) }, (): Row[] => []);
    for (let n = below(60); n > 0; n--) {
      // Few moments, so that some are the same, and ids that do not follow from them.
      const id = `x_${below(1_000_000).toString(36)}${n.toString(36).padStart(2, '0')}`;
      const at = isByMoment ? instant(below(10)) : null;
      cells[below(cells.length)]?.push({ id, at, isWanted: below(10) < 6 });
    }
    for (const rows of cells) rows.sort(compare);
    const limit = 1 + below(8);
    const searchedMax = limit + below(8);
    const all = cells.flat().filter(({ isWanted }) => isWanted);
    assert.deepEqual(allPages(cells, limit, searchedMax), all.sort(compare));
  }
});

const PAGES_MAX = 200;

function allPages(cells: readonly Row[][], limit: number, searchedMax: number): Row[] {
  const shown: Row[] = [];
  let after: Place | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const from: Place | null = after;
    const pagesOfCells = cells.map((rows) => pageOf(rows, from, limit, searchedMax));
    const page: Page<Row> = mergePages(pagesOfCells, limit, (row) => row);
    assert.ok(page.data.length <= limit, 'a page is longer than it may be');
    shown.push(...page.data);
    if (page.next === null) return shown;
    after = page.next;
  }
  throw new Error('the pages have no end');
}

test('where each cell has a full page, so have they together', () => {
  const rows = (from: number) =>
    Array.from({ length: 10 }, (_, n) => ({ id: `x_${from - n * 2}`, at: null }));
  const pages = [rows(98), rows(97)].map((data) => ({ data, next: data.at(-1) ?? null }));
  const { data, next } = mergePages(pages, 10, (row) => row);
  assert.deepEqual(
    data.map(({ id }) => id),
    Array.from({ length: 10 }, (_, n) => `x_${98 - n}`),
  );
  assert.deepEqual(next, { id: 'x_89', at: null });
});
