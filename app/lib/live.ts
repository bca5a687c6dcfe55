// Hears what changes, and reads again what is on the screen: an open page is right within a second or two. A
// page that is hidden hears nothing, since a browser keeps few connections to one server, and reads all that
// it shows again when it is seen.
import type { Query } from '@tanstack/query-core';
import { useEffect } from 'preact/hooks';
import { sayLiveness } from './liveness.ts';
import { cache, LIST } from './query.ts';
import { heardIn, isStale, type Stale } from './stale.ts';

type Source = {
  /** What an app hears. */
  readonly address: `/api/v1/${'events' | 'wallet/changes'}/stream`;
  /** The time between two reads. */
  readonly everyMs?: number;
};

const GATHER_MS = 500;
const RETRY_MS = 5_000;
const bus = new EventTarget();
let from: Source | undefined;
let isPaused = false;
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let late: ReturnType<typeof setTimeout> | undefined;
let gathering: ReturnType<typeof setTimeout> | undefined;
const gathered = new Set<string>();
let isAllChanged = false;
let readAt = 0;

/** Listens once for a page; a second time changes nothing. */
export function startLive(given: Source): void {
  if (from !== undefined) return;
  from = given;
  // A page that is seen again, or has a network again, is read again below, unless it is paused.
  const { queries = {} } = cache.getDefaultOptions();
  const byItself = { refetchOnWindowFocus: false, refetchOnReconnect: false };
  cache.setDefaultOptions({ queries: { ...queries, ...byItself } });
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : reopen()));
  addEventListener('online', reopen);
  open();
}

/** Stops all that comes by itself. */
export function setPaused(paused: boolean): void {
  isPaused = paused;
  if (paused) {
    close();
    sayLiveness('paused');
  } else reopen();
}

function open(): void {
  if (from === undefined || isPaused || document.hidden || source !== undefined) return;
  const opened = new EventSource(from.address);
  source = opened;
  opened.addEventListener('open', () => {
    clearTimeout(late);
    sayLiveness('live');
  });
  opened.addEventListener('changed', (message: MessageEvent<string>) => gather(heardIn(message)));
  opened.addEventListener('more', () => gather('all'));
  opened.addEventListener('error', () => {
    // It takes up by itself what has ended, and nothing that was refused. Each stream ends within a minute.
    if (opened.readyState !== EventSource.CLOSED) {
      clearTimeout(late);
      late = setTimeout(() => sayLiveness('away'), RETRY_MS);
      return;
    }
    close();
    sayLiveness('away');
    // Pages that were refused together do not ask together again.
    retry = setTimeout(reopen, RETRY_MS * (0.5 + Math.random() / 2));
  });
}

/** What was heard and not read yet is not read any more: a page that goes on reads all that it shows. */
function close(): void {
  clearTimeout(retry);
  clearTimeout(late);
  clearTimeout(gathering);
  gathering = undefined;
  gathered.clear();
  isAllChanged = false;
  source?.close();
  source = undefined;
}

/** What has changed meanwhile was not heard. Whether the reader is still signed in is read again as well. */
function reopen(): void {
  if (isPaused || document.hidden) return;
  close();
  isAllChanged = true;
  flush();
  open();
}

function gather(stale: Stale | undefined): void {
  if (stale === undefined) return;
  if (stale === 'all') isAllChanged = true;
  else stale.forEach((path) => gathered.add(path));
  const next = readAt + (from?.everyMs ?? 0) - performance.now();
  gathering ??= setTimeout(flush, Math.max(GATHER_MS, next));
}

/** A list is read again by its screen, which knows whether its reader has scrolled. */
function flush(): void {
  gathering = undefined;
  readAt = performance.now();
  const stale = isAllChanged ? 'all' : [...gathered];
  gathered.clear();
  isAllChanged = false;
  const isToRead = ({ queryKey: [path, , kind] }: Query, ofList: boolean): boolean =>
    isStale(String(path), stale) && (kind === LIST) === ofList;
  const isNow = (query: Query): boolean => isToRead(query, false);
  void cache.invalidateQueries({ predicate: (query) => isNow(query) && !isReadingOn(query) });
  // To read again at once would give up the page that its reader has asked for.
  for (const { promise, queryKey } of cache
    .getQueryCache()
    .findAll({ predicate: isNow })
    .filter(isReadingOn)) {
    const again = (): void => void cache.invalidateQueries({ queryKey, exact: true });
    promise?.then(again, again);
  }
  void cache.invalidateQueries({ predicate: (query) => isToRead(query, true), refetchType: 'none' });
  bus.dispatchEvent(new CustomEvent('changed', { detail: stale }));
}

const isReadingOn = ({ state }: Query): boolean =>
  state.fetchStatus !== 'idle' && state.fetchMeta?.fetchMore !== undefined;

/** Calls back when what is listed there may have changed. */
export function useChanges(path: string, onChange: () => void): void {
  useEffect(() => {
    const heard = (event: Event): void => {
      if (isStale(path, (event as CustomEvent<Stale>).detail)) onChange();
    };
    bus.addEventListener('changed', heard);
    return () => bus.removeEventListener('changed', heard);
  });
}
