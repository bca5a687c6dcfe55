// Whether amounts are hidden from people who look over a shoulder. It is a state of the page alone: what is
// loaded again shows them.
import { useEffect, useState } from 'preact/hooks';

let isHidden = false;
const listeners = new Set<(hidden: boolean) => void>();

export function useHidden(): readonly [isHidden: boolean, toggle: () => void] {
  const [hidden, setHidden] = useState(isHidden);
  useEffect(() => {
    listeners.add(setHidden);
    setHidden(isHidden);
    return () => void listeners.delete(setHidden);
  }, []);
  const toggle = (): void => {
    isHidden = !isHidden;
    for (const listener of listeners) listener(isHidden);
  };
  return [hidden, toggle];
}
