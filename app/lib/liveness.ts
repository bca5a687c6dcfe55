// Whether this page hears of changes: by itself, so that a screen can ask before the stream is loaded.
import { useEffect, useState } from 'preact/hooks';

export type Liveness = 'live' | 'paused' | 'away';

const listeners = new Set<(liveness: Liveness) => void>();
let liveness: Liveness = 'away';

export function sayLiveness(next: Liveness): void {
  liveness = next;
  for (const listener of listeners) listener(next);
}

export function useLiveness(): Liveness {
  const [seen, setSeen] = useState(liveness);
  useEffect(() => {
    listeners.add(setSeen);
    setSeen(liveness);
    return () => void listeners.delete(setSeen);
  }, []);
  return seen;
}
