// Lists as the API gives them: newest first, page by page, with the address of the next page in the header
// `Link`, and filters by equality and by time.
import { instant, type Instant } from '#platform/time/clock.ts';

export type Paging = {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
};
type Listed = { readonly id: string };
export type Page<One> = { readonly items: readonly One[]; readonly next: string | undefined };

/** Of what is given oldest first. */
export function pageOf<One extends Listed>(all: readonly One[], paging: Paging): Page<One> {
  const newestFirst = all.toReversed();
  const at = (id: string): number => newestFirst.findIndex((one) => one.id === id);
  if (paging.ending_before !== undefined) {
    const end = at(paging.ending_before);
    const items = newestFirst.slice(Math.max(0, end - paging.limit), Math.max(0, end));
    return { items, next: undefined };
  }
  const start = paging.starting_after === undefined ? 0 : at(paging.starting_after) + 1;
  const items = newestFirst.slice(start, start + paging.limit);
  const hasMore = newestFirst.length > start + paging.limit;
  return { items, next: hasMore ? items.at(-1)?.id : undefined };
}

export const timeIn = (text: string): Instant => instant(Date.parse(text));

/** The header of a page; what was asked for is asked again from its last item on. */
export function linkOf(origin: string, asked: URL, next: string | undefined): string | undefined {
  if (next === undefined) return undefined;
  const url = new URL(asked.pathname + asked.search, origin);
  url.searchParams.set('starting_after', next);
  return `<${url.href}>; rel="next"`;
}
