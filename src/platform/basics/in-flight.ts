// So many at once, in the order in which they asked. Who has waited for long begins all the same, so one that
// is stuck does not stop all others.

/** Waits until it may begin, and answers how to say that it has ended. */
export type Begin = () => Promise<() => void>;

const WAIT_MS_MAX = 2_000;

export function createInFlight(most: number, waitMsMax = WAIT_MS_MAX): Begin {
  const waiting = new Set<() => void>();
  let free = most;
  const end = (): void => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };
  return () => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve(end);
    }
    return new Promise((resolve) => {
      const begin = (how: () => void): void => {
        clearTimeout(timer);
        waiting.delete(next);
        resolve(how);
      };
      const next = (): void => begin(end);
      // It takes no place that another one would have to leave.
      const timer = setTimeout(begin, waitMsMax, () => undefined);
      waiting.add(next);
    });
  };
}
