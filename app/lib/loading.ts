// The code of what is loaded when it is opened, or once the first screen has been drawn, so that it is there
// if the network is gone by then.
import { useLayoutEffect, useState } from 'preact/hooks';

type Loading<T> = { readonly loaded: T | undefined; readonly error: unknown };

const AFTER_MS = 2_000;
const loading: Array<() => Promise<unknown>> = [];

/** A hook for what is loaded once, for all who ask: undefined until it is there. */
export function loadedLater<T>(load: () => Promise<T>): () => Loading<T> {
  let asked: Promise<T> | undefined;
  let loaded: T | undefined;
  const once = async (): Promise<void> => {
    asked ??= load();
    try {
      loaded = await asked;
    } catch (error) {
      asked = undefined;
      throw error;
    }
  };
  loading.push(once);
  return () => {
    const [error, setError] = useState<unknown>(undefined);
    const [, setDrawn] = useState(0);
    const show = (): void =>
      void once()
        .catch(reloadOnce)
        .then(() => setDrawn((count) => count + 1), setError);
    // In the same task as the drawing: what is loaded between the two would never be shown.
    useLayoutEffect(() => {
      if (loaded === undefined) show();
    }, []);
    return { loaded, error };
  };
}

/**
 * A new version has other files, which its page names. A page that was loaded again for the same reason, and
 * still has none, says so instead.
 */
export async function reloadOnce(error: unknown): Promise<void> {
  const [opened] = performance.getEntriesByType('navigation');
  const isReload = opened instanceof PerformanceNavigationTiming && opened.type === 'reload';
  if (isReload || !navigator.onLine) throw error;
  location.reload();
  await new Promise(() => undefined);
}

/** Loads what no screen waits for, and what else is given. */
export function loadTheRest(...more: ReadonlyArray<() => Promise<unknown>>): void {
  setTimeout(() => {
    for (const once of [...loading, ...more]) void once().catch(() => undefined);
  }, AFTER_MS);
}
