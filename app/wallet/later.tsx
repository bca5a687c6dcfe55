// Screens that are not needed to see what waits and what there is. They are loaded when one is opened, or
// once the first screen has been drawn, so that they are there where the network is gone by then.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Trouble } from '../ui/trouble.tsx';
import { loadLaterWords } from './later-words.ts';
import { Bones } from './parts.tsx';

const AFTER_MS = 2_000;
const loading: Array<() => Promise<unknown>> = [];

export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: Promise<ComponentType<Props>> | undefined;
  let Screen: ComponentType<Props> | undefined;
  const once = async (): Promise<void> => {
    loaded ??= Promise.all([load(), loadLaterWords(document.documentElement.lang)]).then(([one]) => one);
    try {
      Screen = await loaded;
    } catch (error) {
      loaded = undefined;
      throw error;
    }
  };
  loading.push(once);
  return (props) => {
    const [error, setError] = useState<unknown>(undefined);
    const [, setDrawn] = useState(0);
    const show = (): void =>
      void once()
        .catch(reloadOnce)
        .then(() => setDrawn((count) => count + 1), setError);
    useEffect(() => {
      if (Screen === undefined) show();
    }, []);
    if (Screen !== undefined) return <Screen {...props} />;
    return (
      <div class="screen">
        {error === undefined ? <Bones /> : <Trouble error={error} onRetry={() => location.reload()} />}
      </div>
    );
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

export function loadTheRest(): void {
  setTimeout(() => {
    for (const once of loading) void once().catch(() => undefined);
  }, AFTER_MS);
}
