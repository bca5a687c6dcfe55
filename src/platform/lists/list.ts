// A list is one value: by what it is filtered, in which order it is, how its rows are found and shown. Its
// cursor follows from the order, and so does how the pages of several cells become one.
import { z } from 'zod';
import { memberScopeOf, scopeOf } from '../route/access.ts';
import { hasOne } from '../cells/cells.ts';
import type { Instant } from '../time/clock.ts';
import type { Tenant } from '../context/context.ts';
import type { Db } from '../db/sql.ts';
import { defineIncludes, type Included } from './include.ts';
import { latestFirst, newestFirst } from './over-cells.ts';
import {
  afterOf,
  cursorAfter,
  cursorOf,
  momentAfterOf,
  nextCursorSchema,
  numberBeforeOf,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  pageQueryOf,
  type After,
} from './page.ts';
import {
  answer,
  defineRoute,
  type Call,
  type Description,
  type MergeCells,
  type Route,
} from '../route/route.ts';

/** A page begins after a place, which a row has, and a cursor names. */
type Order<Row, Place, From> = {
  readonly from: (cursor: string | undefined) => From;
  readonly placeOf: (row: Row) => Place;
  readonly cursorAt: (place: Place, tenant: Tenant) => string;
  /** How the pages of several cells become one page. */
  readonly merge?: MergeCells;
};

/** The newest first, by ids that sort by time. */
export const byId = <Column extends string = 'id'>(
  prefix: string,
  column = 'id' as Column,
): Order<{ readonly [K in Column]: string }, string, { readonly after: string | null }> => ({
  from: (cursor) => ({ after: afterOf(cursor, prefix) }),
  placeOf: (row) => row[column],
  cursorAt: cursorAfter,
  merge: newestFirst,
});

/** The highest first, by numbers without a gap. */
export const byNumber = <Column extends string>(
  column: Column,
): Order<{ readonly [K in Column]: bigint }, string, { readonly before: bigint }> => ({
  from: (cursor) => ({ before: numberBeforeOf(cursor) }),
  placeOf: (row) => String(row[column]),
  cursorAt: cursorAfter,
});

type Dated = { readonly id: string; readonly created_at: Instant };

/**
 * The latest first, if ids do not sort by time. If there are several cells, a cursor has the moment of its
 * row, which is in one of them.
 */
export const byMoment = (prefix: string): Order<Dated, Dated, After> => ({
  from: (cursor) => momentAfterOf(cursor, prefix),
  placeOf: (row) => row,
  cursorAt: ({ id, created_at: at }, tenant) => cursorOf({ id, at: hasOne(tenant) ? null : at }),
  merge: latestFirst,
});

/** The names that the parts of a page have. */
type PageForm = { readonly items: string; readonly next: string };
const DATA: PageForm = { items: 'data', next: 'nextCursor' };
/** The form of a page in the API of wallets, with the name of its cursors there. */
export const WALLET_PAGE: PageForm = { items: 'data', next: 'next_cursor' };

/** The rows of a page, and one more if there is another page; or the place at which a search has stopped. */
type FoundRows<Row, Place> =
  | readonly Row[]
  | { readonly rows: readonly Row[]; readonly searchedTo: Place | null };

type ListCall<Params, Filters extends z.ZodRawShape> = Call<
  Params,
  z.output<z.ZodObject<Filters>> & { readonly limit: number; readonly cursor?: string },
  undefined
>;

type List<Params, Filters extends z.ZodRawShape, Ordered, Place, From, Row extends Ordered, Services> = Omit<
  Description<Params, unknown, undefined>,
  'method' | 'query' | 'body' | 'answers' | 'ofCells' | 'authorize'
> & {
  readonly authorize?: (call: Call<unknown, unknown, unknown>) => void;
  readonly filters?: Filters;
  /** The cells that have a part of it, if that does not follow from whose it is. */
  readonly cells?: 'each' | 'first' | undefined;
  readonly order: Order<Ordered, Place, From>;
  readonly find: (
    db: Db,
    call: ListCall<Params, Filters>,
    page: From & { readonly limit: number },
    services: Services,
  ) => Promise<FoundRows<Row, Place>>;
  readonly item: z.ZodObject;
  /** What may be named beside the ids of each; the schema of an item with it has a name of its own. */
  readonly includes?: { readonly named: string; readonly all: ReadonlyArray<Included<NoInfer<Row>>> };
  /** Which come first, and what else the answer says of itself. */
  readonly says?: string;
  readonly form?: PageForm;
  /** How many are answered if no limit is named. */
  readonly pageSize?: number;
  /** The rows of a page together, by what is looked up once for all of them. */
  readonly show: (
    rows: ReadonlyArray<NoInfer<Row>>,
    call: ListCall<Params, Filters>,
    at: { readonly db: Db; readonly services: NoInfer<Services> },
  ) => readonly object[] | Promise<readonly object[]>;
};

export function defineList<
  Ordered,
  Place,
  From,
  Row extends Ordered,
  Params = unknown,
  Filters extends z.ZodRawShape = z.ZodRawShape,
  Services = unknown,
>(list: List<Params, Filters, Ordered, Place, From, Row, Services>): Route<Services> {
  const { order, filters, find, item, includes, says, form = DATA, ...rest } = list;
  const { show, cells = cellsOf(list), pageSize = PAGE_SIZE_DEFAULT, ...described } = rest;
  const pageQuery = pageQueryOf(pageSize);
  const included = includes && defineIncludes<Row>(...includes.all);
  const listed =
    included === undefined
      ? item
      : item.extend({ included: included.schema }).meta({ id: includes?.named ?? '' });
  return defineRoute<Params, ListQuery, undefined, unknown, unknown, Services>({
    ...described,
    ...(cells === 'first' && { ofCells: cells }),
    ...(cells === 'each' && order.merge && { ofCells: order.merge }),
    method: 'GET',
    query: z.strictObject({
      ...filters,
      ...(included && { include: included.query }),
      ...pageQuery,
      cursor: pageQuery.cursor.describe(`\`${form.next}\` of the page before; omitted for the first page.`),
    }) as never,
    answers: {
      200: {
        description: says ?? 'Newest first.',
        schema: z.object({
          [form.items]: z.array(listed).max(PAGE_SIZE_MAX),
          [form.next]: nextCursorSchema,
        }),
      },
    },
    read: async (db, asked, services) => {
      const call = asked as unknown as ListCall<Params, Filters>;
      const { limit, cursor, include } = asked.query;
      const found = await find(db, call, { ...order.from(cursor), limit }, services);
      const { rows, searchedTo = null } = 'rows' in found ? found : { rows: found };
      const page = rows.slice(0, limit);
      const includedIn = await included?.find(db, asked, include, page);
      const items = await show(page, call, { db, services });
      const shown =
        includedIn === undefined ? items : page.map((row, at) => ({ ...items[at], ...includedIn(row) }));
      const last = rows.length > limit ? page.at(-1) : undefined;
      const place = last === undefined ? searchedTo : order.placeOf(last);
      const next = place === null ? null : order.cursorAt(place, asked.tenant);
      return answer(200, { [form.items]: shown, [form.next]: next });
    },
  });
}

type ListQuery = { readonly limit: number; readonly cursor?: string; readonly include?: readonly string[] };

/** Each cell has a part of what an organization has; what a person has, or a thing, is in one of them. */
const cellsOf = ({ auth, path }: Pick<Description<unknown, unknown, undefined>, 'auth' | 'path'>) =>
  path.includes(':') || (scopeOf(auth) ?? memberScopeOf(auth)) === undefined ? 'one' : 'each';
