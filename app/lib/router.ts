// The address is the state: screens, filters and the row that is peeked at are in it, and nowhere else.
import { useLayoutEffect, useState } from 'preact/hooks';

let base = '';

/** Says below which address the app is; called once, before anything is drawn. */
export function placeAppAt(path: string): void {
  base = path;
}
export const baseOfApp = (): string => base;

export type Place = { readonly path: string; readonly query: Readonly<Record<string, string>> };

const CHANGED = 'monedero:place';
/** Who presses the next key sooner only passes what the key before it led to. */
export const PASSING_MS = 150;

/** The address where the app is already, and which the browser shows once its reader stays there. */
let ahead: { readonly address: string; readonly timer: number } | undefined;

/** The address of the page that is shown, with its query. */
export const addressNow = (): string => ahead?.address ?? location.pathname + location.search;

let known: { readonly address: string; readonly place: Place } | undefined;

/** Read once for all links of a page, each of which is another query at the same place. */
function placeNow(): Place {
  const address = addressNow();
  if (known?.address !== address) known = { address, place: placeOf(address) };
  return known.place;
}

function placeOf(address: string): Place {
  const [path = '', query] = address.split('?');
  return {
    path: path.slice(base.length).replace(/\/$/, '') || '/',
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** An address without empty values, so that a filter that was dropped leaves no trace. */
export function addressOf({
  path,
  query = {},
}: {
  path: string;
  query?: Record<string, string | undefined>;
}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, value);
  return `${base}${path === '/' ? '' : path}${search.size === 0 ? '' : `?${search.toString()}`}`;
}

/** Filtering pushes, so that Back undoes a filter; peeking replaces. */
export function go(address: string, { replace = false } = {}): void {
  if (address === addressNow()) return;
  arrive();
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  dispatchEvent(new Event(CHANGED));
}

/**
 * Passes an address, for a key that goes from row to row: browsers load the icon of a page again with each
 * address, which takes longer than to draw the row, and refuse more than some hundred addresses in half a
 * minute.
 */
export function pass(address: string): void {
  if (address === addressNow()) return;
  clearTimeout(ahead?.timer);
  ahead = { address, timer: window.setTimeout(arrive, PASSING_MS) };
  dispatchEvent(new Event(CHANGED));
}

/** The browser shows where the app is. */
function arrive(): void {
  if (ahead === undefined) return;
  clearTimeout(ahead.timer);
  history.replaceState(null, '', ahead.address);
  ahead = undefined;
}

/** Who goes back or on leaves what was only passed. */
function leave(): void {
  clearTimeout(ahead?.timer);
  ahead = undefined;
}

/** The address of the same screen with these parts of the query changed. */
export function withQuery(change: Record<string, string | undefined>): string {
  const { path, query } = placeNow();
  return addressOf({ path, query: { ...query, ...change } });
}

/** Calls back whenever the address has changed. */
export function onPlace(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  return () => removeEventListener(CHANGED, changed);
}

export function usePlace(): Place {
  const [place, setPlace] = useState(placeNow);
  // In the same task as the drawing: what a press leads to between the two would never be shown.
  useLayoutEffect(() => onPlace(() => setPlace(placeNow())), []);
  return place;
}

/** The path alone, for what is another with another screen only: no key, filter or row draws it again. */
export function usePath(): string {
  const [path, setPath] = useState(() => placeNow().path);
  useLayoutEffect(() => onPlace(() => setPath(placeNow().path)), []);
  return path;
}

/** Follows links of the app without loading the page; others, and those for a new tab, are the browser's. */
export function followLinks(): void {
  addEventListener('pagehide', arrive);
  addEventListener('popstate', () => {
    leave();
    dispatchEvent(new Event(CHANGED));
  });
  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.origin !== location.origin) return;
    if (link.pathname !== base && !link.pathname.startsWith(`${base}/`)) return;
    event.preventDefault();
    go(link.pathname + link.search, { replace: link.dataset['replace'] !== undefined });
  });
}
