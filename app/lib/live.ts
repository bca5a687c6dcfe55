// Hears what changes, and reads again what is on the screen: an open page is right within a second or two. A
// page that is hidden hears nothing, since a browser keeps few connections to one server, and reads all that
// it shows again when it is seen.
import type { Query } from '@tanstack/query-core';
import { useEffect, useState } from 'preact/hooks';
import { createNews, pathsOf, type Change } from './changes.ts';
import { cache, LIST } from './query.ts';

export type Liveness = 'live' | 'paused' | 'away';

const STREAM = '/api/v1/events/stream';
const GATHER_MS = 500;
const RETRY_MS = 5_000;
const bus = new EventTarget();
const isNews = createNews();
let liveness: Liveness = 'away';
let isPaused = false;
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let late: ReturnType<typeof setTimeout> | undefined;
let gathering: ReturnType<typeof setTimeout> | undefined;
const gathered = new Set<string>();
let isAllChanged = false;

export function startLive(): void {
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
    say('paused');
  } else reopen();
}

function open(): void {
  if (isPaused || document.hidden || source !== undefined) return;
  const opened = new EventSource(STREAM);
  source = opened;
  opened.addEventListener('open', () => {
    clearTimeout(late);
    say('live');
  });
  opened.addEventListener('changed', ({ data }) => {
    const change = JSON.parse(String(data)) as Change;
    if (isNews(change)) gather(pathsOf(change.type));
  });
  opened.addEventListener('more', () => {
    isAllChanged = true;
    gather([]);
  });
  opened.addEventListener('error', () => {
    // It takes up by itself what has ended, and nothing that was refused. Each stream ends within a minute.
    if (opened.readyState !== EventSource.CLOSED) {
      clearTimeout(late);
      late = setTimeout(() => say('away'), RETRY_MS);
      return;
    }
    close();
    say('away');
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

function gather(paths: readonly string[]): void {
  paths.forEach((path) => gathered.add(path));
  gathering ??= setTimeout(flush, GATHER_MS);
}

/** A list is read again by its screen, which knows whether its reader has scrolled. */
function flush(): void {
  gathering = undefined;
  const paths = [...gathered];
  const isAll = isAllChanged;
  gathered.clear();
  isAllChanged = false;
  const changed = (path: unknown): boolean =>
    typeof path === 'string' && (isAll || paths.some((one) => path === one || path.startsWith(`${one}/`)));
  const isToRead = ({ queryKey: [path, , kind] }: Query, ofList: boolean): boolean =>
    changed(path) && (kind === LIST) === ofList;
  void cache.invalidateQueries({ predicate: (query) => isToRead(query, false) });
  void cache.invalidateQueries({ predicate: (query) => isToRead(query, true), refetchType: 'none' });
  bus.dispatchEvent(new CustomEvent('changed', { detail: changed }));
}

/** Calls back when what is listed there may have changed. */
export function useChanges(path: string, onChange: () => void): void {
  useEffect(() => {
    const heard = (event: Event): void => {
      const changed = (event as CustomEvent<(path: string) => boolean>).detail;
      if (changed(path)) onChange();
    };
    bus.addEventListener('changed', heard);
    return () => bus.removeEventListener('changed', heard);
  });
}

function say(next: Liveness): void {
  liveness = next;
  bus.dispatchEvent(new Event('liveness'));
}

export function useLiveness(): Liveness {
  const [seen, setSeen] = useState(liveness);
  useEffect(() => {
    const look = (): void => setSeen(liveness);
    look();
    bus.addEventListener('liveness', look);
    return () => bus.removeEventListener('liveness', look);
  }, []);
  return seen;
}
