// A state of the page that several of its parts show, and any of them changes. It is gone with the page.
import { useEffect, useState } from 'preact/hooks';

export function sharedState<T extends string | boolean>(initial: T) {
  let current = initial;
  const listeners = new Set<(next: T) => void>();
  return {
    say(next: T): void {
      current = next;
      for (const listener of listeners) listener(next);
    },
    use(): T {
      const [seen, setSeen] = useState(current);
      useEffect(() => {
        listeners.add(setSeen);
        setSeen(current);
        return () => void listeners.delete(setSeen);
      }, []);
      return seen;
    },
  };
}
