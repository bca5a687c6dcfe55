// What was read of the API, kept for all screens at once: hooks over the cache of @tanstack/query-core.
import {
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
  skipToken,
  type QueryObserverOptions,
  type InfiniteData,
  type InfiniteQueryObserverResult,
  type QueryObserverResult,
} from '@tanstack/query-core';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Routes } from '../contract.ts';
import { ApiError, isSignedOut, get, getOne, getPage, getPageAt, oneOf, type Parameters } from './api.ts';
import type { Answer, Known, ListAndOneOf, ListOf, Page, Query, RowOf } from './routes.ts';
import { isStale, staleAfter } from './stale.ts';

const FRESH_MS = 10_000;
const RETRIES_MAX = 2;
const SERVER_FAULT = 500;

/** What the server has understood and refused is refused again; a lost connection may come back. */
const mayRetry = (count: number, error: Error): boolean =>
  count < RETRIES_MAX && !(error instanceof ApiError && error.status < SERVER_FAULT);

export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: mayRetry,
      // What was refused to a session that has ended, before anything was drawn, is not asked for again then.
      retryOnMount: ({ state }) => !isSignedOut(state.error),
      refetchOnWindowFocus: true,
    },
  },
});

/** Undefined as path: there is nothing to ask yet. With `everyMs` it is asked again while it is seen. */
export const useRead = <const Path extends string>(
  path: Known<'GET', Path> | undefined,
  query?: Query<Path>,
  everyMs?: number,
): QueryObserverResult<Answer<'GET', Path>> =>
  useObserved(
    [path ?? '', query ?? {}],
    path === undefined ? undefined : (signal) => get<Path>(path, query, signal),
    everyMs,
  );

/** The first page of the list of a noun. */
export const useFirst = <Row>(list: ListOf<Row>, query: Parameters): QueryObserverResult<Page<Row>> =>
  useObserved([list, query], (signal) => getPage<Row>(list, query, signal));

/** One of a noun. */
export const useOne = <Row>(list: ListAndOneOf<Row> | undefined, id: string): QueryObserverResult<Row> =>
  useObserved(
    [list === undefined ? '' : oneOf<Row>(list, id), {}],
    list === undefined ? undefined : (signal) => getOne<Row>(list, id, signal),
  );

function useObserved<T>(
  queryKey: readonly unknown[],
  ask: ((signal: AbortSignal) => Promise<T>) | undefined,
  everyMs?: number,
): QueryObserverResult<T> {
  const options: QueryObserverOptions<T> = {
    queryKey,
    queryFn: ask === undefined ? skipToken : ({ signal }) => ask(signal),
    refetchInterval: everyMs ?? false,
  };
  const observer = useMemo(() => new QueryObserver<T>(cache, options), []);
  const [result, setResult] = useState(() => observer.getCurrentResult());
  useEffect(() => observer.subscribe(setResult), [observer]);
  useEffect(() => {
    observer.setOptions(options);
    setResult(observer.getCurrentResult());
  }, [observer, JSON.stringify(queryKey), everyMs]);
  return result;
}

/**
 * Reads before anything is drawn, so that it is drawn once. Without a network there is nothing to wait for.
 */
export const readAhead = async (...paths: ReadonlyArray<keyof Routes['GET']>): Promise<void> => {
  const read = (path: keyof Routes['GET']): Promise<void> =>
    cache.prefetchQuery({
      queryKey: [path, {}],
      queryFn: ({ signal }) => get(path, {}, signal),
      retry: false,
    });
  if (navigator.onLine) await Promise.all(paths.map(read));
};

/** What answers a change is what a read would answer, and is there without one. */
export const keepRead = <const Path extends string>(
  path: Known<'GET', Path>,
  answer: Answer<'GET', Path>,
): void => void cache.setQueryData([path, {}], answer);

/** Reads again, after a write there, done or not, what it may have changed and is shown. */
export const readAgain = (written: string): Promise<void> => {
  const stale = staleAfter(written);
  return cache.invalidateQueries({ predicate: ({ queryKey: [path] }) => isStale(String(path), stale) });
};

/** Names pages among the keys of the cache: those that are read again like all else when something changes,
 * and those of a list, whose screen knows whether its reader has scrolled. */
const PAGES = 'pages';
export const LIST = 'list';

export const cursorOf = <T>(page: Page<T>): string | undefined =>
  ('nextCursor' in page ? page.nextCursor : page.next_cursor) ?? undefined;

export type Pages<T> = InfiniteQueryObserverResult<InfiniteData<Page<T>>>;

export const usePages = <const Path extends string>(
  path: Known<'GET', Path>,
  query: Query<Path>,
): Pages<RowOf<Path>> =>
  usePaged(path, query, PAGES, (at, signal) => getPageAt<Path>(path, { ...query, cursor: at }, signal));

/**
 * Reads the next page, and if the pages are being read again, once they are: what was pressed is not lost,
 * and what is being read is not given up for it.
 */
export function useReadOn(pages: Pages<unknown>): () => void {
  const { isFetching, isFetchingNextPage, fetchNextPage } = pages;
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked || isFetching) return;
    setAsked(false);
    void fetchNextPage();
  }, [isAsked, isFetching]);
  return () => setAsked(!isFetchingNextPage);
}

/** The pages of the list of a noun. */
export const useList = <Row>(list: ListOf<Row>, query: Parameters): Pages<Row> =>
  usePaged(list, query, LIST, (at, signal) => getPage<Row>(list, { ...query, cursor: at }, signal));

type Kind = typeof PAGES | typeof LIST;
type AskPage<T> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>;

function usePaged<T>(path: string, query: object, kind: Kind, ask: AskPage<T>): Pages<T> {
  const options = {
    queryKey: [path, query, kind],
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: unknown }) =>
      ask(typeof pageParam === 'string' ? pageParam : undefined, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: cursorOf<T>,
  };
  const key = JSON.stringify(options.queryKey);
  useMemo(() => (kind === LIST ? keepFirstPage(options.queryKey) : undefined), [key]);
  const observer = useMemo(() => new InfiniteQueryObserver(cache, options), []);
  const [result, setResult] = useState(() => observer.getCurrentResult());
  useEffect(() => observer.subscribe((next) => setResult(next)), [observer]);
  useEffect(() => {
    observer.setOptions(options);
    setResult(observer.getCurrentResult());
  }, [observer, key]);
  return result;
}

/**
 * Who comes back to a list is at its top, so of the pages that were read before one is there, and is read
 * again. Other pages stay: what was found far down in them is opened from there.
 */
function keepFirstPage(queryKey: readonly unknown[]): void {
  const { dataUpdatedAt = 0, isInvalidated = false } = cache.getQueryState(queryKey) ?? {};
  cache.setQueryData<InfiniteData<unknown>>(
    queryKey,
    (known) =>
      known === undefined || known.pages.length <= 1
        ? undefined
        : { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    { updatedAt: isInvalidated ? 0 : dataUpdatedAt },
  );
}
