// Walks lists of Fintoc, which come newest first: up to what is looked for, and otherwise to an empty page,
// since a page may be shorter than it was asked to be.
import { z } from 'zod';
import { DAY_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { unknownBecause, type Unknown } from '#platform/provider/outside.ts';
import type { Api } from './api.ts';

const LIMIT = 300;
const PAGES_MAX = 400;

type Walk<Item> = {
  readonly operation: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<Item>;
  /** Ends the walk. */
  readonly isEnd?: (item: Item) => boolean;
};

/** All items up to the end, newest first. */
export async function walk<Item extends { readonly id: string }>(
  api: Api,
  { operation, path, query, schema, isEnd }: Walk<Item>,
  signal: AbortSignal,
): Promise<{ readonly kind: 'walked'; readonly items: readonly Item[] } | Unknown> {
  const items: Item[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const cursor = after === undefined ? {} : { starting_after: after };
    const search = new URLSearchParams({ ...query, limit: String(LIMIT), ...cursor });
    const asked = { operation, path: `${path}?${search.toString()}`, schema: z.array(schema) };
    const reply = await api.get(asked, signal);
    if (reply.kind === 'refused') return unknownBecause(`it does not list: ${reply.code}`);
    if (reply.kind === 'unknown') return reply;
    const end = isEnd === undefined ? -1 : reply.value.findIndex(isEnd);
    items.push(...(end < 0 ? reply.value : reply.value.slice(0, end + 1)));
    after = reply.value.at(-1)?.id;
    if (end >= 0 || after === undefined) return { kind: 'walked', items };
  }
  return unknownBecause(`its list has more than ${PAGES_MAX * LIMIT} items`);
}

/** What a list is asked for: from and to whole days beside an instant, as times of `transaction_date`. */
export const sinceDay = (at: Instant, days: number): string => `${dayOf(at, days)}T00:00:00Z`;
export const untilDay = (at: Instant, days: number): string => `${dayOf(at, days)}T23:59:59Z`;

const dayOf = (at: Instant, days: number): string => isoOf(plus(at, days * DAY_MS)).slice(0, 10);
