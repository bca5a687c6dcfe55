// A list: its first page for those who wait for it, and all pages for those who go through it.
import type { Input, Listing } from './shapes.ts';

type Page = Readonly<Record<string, unknown>>;

export function listingOf(send: (query: Input) => Promise<unknown>, query: Input = {}): Listing<Page> {
  const first = send(query) as Promise<Page>;
  const pages = (): AsyncIterable<Page> => pagesFrom(first, query, send);
  return Object.assign(first, { pages, [Symbol.asyncIterator]: () => itemsOf(pages()) }) as Listing<Page>;
}

async function* pagesFrom(
  first: Promise<Page>,
  query: Input,
  send: (query: Input) => Promise<unknown>,
): AsyncGenerator<Page> {
  for (let page = await first; ;) {
    yield page;
    const cursor = page['nextCursor'] ?? page['next_cursor'];
    if (typeof cursor !== 'string') return;
    page = (await send({ ...query, cursor })) as Page;
  }
}

/** Lists name their items differently, and have one array each. */
async function* itemsOf(pages: AsyncIterable<Page>): AsyncGenerator {
  for await (const page of pages) yield* (Object.values(page).find(Array.isArray) ?? []) as unknown[];
}
