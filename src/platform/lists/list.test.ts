// The pages of a list: where one ends and the next begins.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { instant } from '../time/clock.ts';
import type { Actor, Tenant } from '../context/context.ts';
import type { Db } from '../db/sql.ts';
import { byId, byMoment, defineList } from './list.ts';
import { placeIn } from './page.ts';
import { withServices } from '../route/route.ts';

type Row = { readonly id: string; readonly created_at: ReturnType<typeof instant> };
type Body = { readonly data: readonly Row[]; readonly nextCursor: string | null };
type PageRows = readonly Row[] | { readonly rows: readonly Row[]; readonly searchedTo: Row | null };

const AT = instant(1_700_000_000_000);
const rowsOf = (...ids: readonly string[]): Row[] => ids.map((id) => ({ id, created_at: AT }));

const of = {
  id: 'things.list',
  path: '/things',
  auth: [{ scope: 'cards:read' }],
  tag: 'Things',
  summary: 'List things',
  item: z.object({ id: z.string() }),
} as const;

/** The answer to a request for two, of an organization with these cells. */
async function answered(list: ReturnType<typeof defineList>, cellIds = ['ten_a'], cursor?: string) {
  const { read } = withServices(list, undefined);
  assert.ok(read !== undefined);
  const { body } = await read({} as Db, {
    params: {},
    query: { limit: 2, ...(cursor !== undefined && { cursor }) },
    body: undefined,
    tenant: { id: 'ten_a', cellIds } as unknown as Tenant,
    actor: {} as Actor,
    language: 'en',
    raw: { method: 'GET', path: '/things', query: '', headers: {}, body: Buffer.alloc(0) },
  });
  return body as Body;
}

const byMomentOf = (found: PageRows) =>
  defineList({ ...of, order: byMoment('x'), find: () => Promise.resolve(found), show: (rows) => rows });

test('a page has as many as were asked for, and a cursor if there are more', async () => {
  const three = await answered(byMomentOf(rowsOf('x_3', 'x_2', 'x_1')));
  assert.deepEqual(three.data, rowsOf('x_3', 'x_2'));
  assert.equal(placeIn(three.nextCursor ?? '').id, 'x_2');
  const two = await answered(byMomentOf(rowsOf('x_2', 'x_1')));
  assert.deepEqual(two, { data: rowsOf('x_2', 'x_1'), nextCursor: null });
});

test('the next page begins where a search has stopped, unless the page is full before', async () => {
  const [end] = rowsOf('x_0');
  assert.ok(end !== undefined);
  const short = await answered(byMomentOf({ rows: rowsOf('x_3'), searchedTo: end }));
  assert.equal(placeIn(short.nextCursor ?? '').id, 'x_0');
  const full = await answered(byMomentOf({ rows: rowsOf('x_3', 'x_2', 'x_1'), searchedTo: end }));
  assert.equal(placeIn(full.nextCursor ?? '').id, 'x_2');
});

test('a cursor of several cells has the moment of its row, also where a search has ended', async () => {
  const [end] = rowsOf('x_1');
  assert.ok(end !== undefined);
  for (const found of [{ rows: [], searchedTo: end }, rowsOf('x_2', 'x_1', 'x_0')]) {
    const several = await answered(byMomentOf(found), ['ten_a', 'ten_a.1']);
    assert.deepEqual(placeIn(several.nextCursor ?? ''), { id: 'x_1', at: AT });
    const one = await answered(byMomentOf(found));
    assert.deepEqual(placeIn(one.nextCursor ?? ''), { id: 'x_1', at: null });
  }
});

test('a list of all that an organization has is in each of its cells, and one below a path in one', () => {
  const rest = { ...of, order: byId('x'), find: () => Promise.resolve(rowsOf()), show: () => [] };
  assert.equal(typeof defineList(rest).ofCells, 'function');
  assert.equal(defineList({ ...rest, path: '/others/:id/things' }).ofCells, undefined);
  assert.equal(defineList({ ...rest, auth: [{ session: 'self' }] }).ofCells, undefined);
  assert.equal(defineList({ ...rest, cells: 'first' }).ofCells, 'first');
});
