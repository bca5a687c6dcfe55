// The address is the state: screens, filters and the row that is peeked at are in it, and nowhere else.
import { useEffect, useState } from 'preact/hooks';

let base = '';

/** Below which address the app is; said once, before anything is drawn. */
export function placeAppAt(path: string): void {
  base = path;
}
export const baseOfApp = (): string => base;

export type Place = { readonly path: string; readonly query: Readonly<Record<string, string>> };

const CHANGED = 'monedero:place';

function placeNow(): Place {
  const { pathname, search } = location;
  return {
    path: pathname.slice(base.length).replace(/\/$/, '') || '/',
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

/** Without empty values, so that a filter that was dropped leaves no trace. */
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
  if (address === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  dispatchEvent(new Event(CHANGED));
}

/** The same screen with these parts of the query changed. */
export function withQuery(change: Record<string, string | undefined>): string {
  const { path, query } = placeNow();
  return addressOf({ path, query: { ...query, ...change } });
}

/** Calls back whenever the address has changed. */
export function onPlace(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  addEventListener('popstate', changed);
  return () => {
    removeEventListener(CHANGED, changed);
    removeEventListener('popstate', changed);
  };
}

export function usePlace(): Place {
  const [place, setPlace] = useState(placeNow);
  useEffect(() => onPlace(() => setPlace(placeNow())), []);
  return place;
}

/** Follows links of the app without loading the page; others, and those for a new tab, are the browser's. */
export function followLinks(): void {
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
