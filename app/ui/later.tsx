// Screens whose code is loaded when one is opened, or once the first screen has been drawn, so that they are
// there where the network is gone by then.
import type { ComponentType } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Trouble } from './trouble.tsx';

type LaterProps<Props> = {
  load(): Promise<ComponentType<Props>>;
  /** Shown until it is there. */
  readonly Waiting: ComponentType<Props>;
};

const AFTER_MS = 2_000;
const loading: Array<() => Promise<unknown>> = [];

export function later<Props extends object>({ load, Waiting }: LaterProps<Props>): ComponentType<Props> {
  let loaded: Promise<ComponentType<Props>> | undefined;
  let Screen: ComponentType<Props> | undefined;
  const once = async (): Promise<void> => {
    loaded ??= load();
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
    // In the same task as the drawing: what is loaded between the two would never be shown.
    useLayoutEffect(() => {
      if (Screen === undefined) show();
    }, []);
    if (Screen !== undefined) return <Screen {...props} />;
    if (error === undefined) return <Waiting {...props} />;
    return (
      <div class="screen">
        <Trouble error={error} onRetry={() => location.reload()} />
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

/** And what else no screen waits for. */
export function loadTheRest(...more: ReadonlyArray<() => Promise<unknown>>): void {
  setTimeout(() => {
    for (const once of [...loading, ...more]) void once().catch(() => undefined);
  }, AFTER_MS);
}
