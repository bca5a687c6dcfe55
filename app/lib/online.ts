// Whether the browser has a connection: what would be lost without one is not sent.
import { onlineManager } from '@tanstack/query-core';
import { useEffect, useState } from 'preact/hooks';
import { cache } from './query.ts';

export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = (): void => setOnline(navigator.onLine);
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}

/** What is asked without a network waits for one, also on a page that was opened without any. */
export function heedNetwork(): void {
  onlineManager.setOnline(navigator.onLine);
  cache.mount();
  // A browser may not have known that there was no network: what it could not read then did not wait for one.
  addEventListener('online', () => {
    void cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
}
