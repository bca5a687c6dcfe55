// What is read of a tenant with several cells: each is asked, and what they answer is made one answer. A list
// is made of the pages of the cells, each of which is complete down to its horizon, where it says that its
// next page begins; what is older than the highest horizon may lack rows of that cell, and is not shown yet.
import { cellsOf } from '../cells/cells.ts';
import { instant } from '../time/clock.ts';
import type { Tenant } from '../context/context.ts';
import { badCursor, cursorOf, placeIn, type Place } from './page.ts';
import { answer, type MergeCells } from '../route/route.ts';

/** How many cells are asked at once, so that one reader does not take all connections. */
const AT_ONCE_MAX = 8;

/** What each cell answers, in their order. */
export async function overCells<Result>(
  tenant: Tenant,
  ask: (cell: Tenant) => Promise<Result>,
): Promise<Result[]> {
  const cells = cellsOf(tenant);
  const results: Result[] = [];
  let next = 0;
  const asker = async (): Promise<void> => {
    for (let at = next++; at < cells.length; at = next++) {
      const cell = cells[at];
      if (cell !== undefined) results[at] = await ask(cell);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE_MAX, cells.length) }, asker));
  return results;
}

export type Page<Item> = {
  readonly data: readonly Item[];
  /** The row after which the next page begins; null if there is none. */
  readonly next: Place | null;
};

/** The page of all: at most `limit` items, in the order of their places, the highest first. */
export function mergePages<Item>(
  pages: readonly Page<Item>[],
  limit: number,
  placeOf: (item: Item) => Place,
): Page<Item> {
  const horizon = pages.flatMap(({ next }) => next ?? []).reduce<Place | null>(higher, null);
  const shown = pages
    .flatMap(({ data }) => data)
    .map((item) => ({ item, place: placeOf(item) }))
    .filter(({ place }) => horizon === null || compare(place, horizon) >= 0)
    .sort((a, b) => compare(b.place, a.place));
  return {
    data: shown.slice(0, limit).map(({ item }) => item),
    next: shown.length > limit ? (shown[limit - 1]?.place ?? null) : horizon,
  };
}

const higher = (one: Place | null, other: Place): Place =>
  one === null || compare(other, one) > 0 ? other : one;

/** Ids have no letters but those of ASCII, so texts are in the order of their bytes, as in the database. */
function compare(one: Place, other: Place): number {
  const [a, b] = [one.at ?? 0, other.at ?? 0];
  if (a !== b) return a - b;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}

type Listed = { readonly id: string; readonly createdAt?: string; readonly created_at?: string };
type ListAnswer = {
  readonly data?: readonly Listed[];
  /** What a list of webhooks has in place of `data`. */
  readonly deliveries?: readonly Listed[];
  readonly nextCursor?: string | null;
  readonly next_cursor?: string | null;
};

type Paged = { readonly limit: number; readonly cursor?: string };

const mergeLists =
  (placeOf: (item: Listed) => Place): MergeCells =>
  (answers, { query }) => {
    const bodies = answers.map(({ body }) => body as ListAnswer);
    const pages = bodies.map(
      ({ deliveries, data = deliveries, nextCursor = null, next_cursor: next = nextCursor }) => ({
        data: data ?? [],
        next: next === null ? null : placeIn(next),
      }),
    );
    const { data, next } = mergePages(pages, (query as Paged).limit, placeOf);
    const cursor = next === null ? null : cursorOf(next);
    const has = (name: keyof ListAnswer): boolean => bodies.some((body) => body[name] !== undefined);
    return answer(200, {
      [has('deliveries') ? 'deliveries' : 'data']: data,
      [has('next_cursor') ? 'next_cursor' : 'nextCursor']: cursor,
    });
  };

/** Merges a list in the order of ids, the newest first. */
export const newestFirst: MergeCells = mergeLists(({ id }) => ({ id, at: null }));

const byMoment = mergeLists(({ id, createdAt, created_at: at = createdAt }) => ({
  id,
  at: instant(Date.parse(at ?? '')),
}));

/**
 * Merges a list whose ids do not sort by time: the latest first. A cursor from before there were several
 * cells does not say from which moment the others go on.
 */
export const latestFirst: MergeCells = (answers, call) => {
  const { cursor } = call.query as Paged;
  if (cursor !== undefined && placeIn(cursor).at === null) throw badCursor();
  return byMoment(answers, call);
};
