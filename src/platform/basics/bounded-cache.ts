// What a process remembers of rows that never change, or not for long. A full cache starts again from empty,
// which costs each entry one look-up and needs no record of which was used last.
export type BoundedCache<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

export function createBoundedCache<Value>(entriesMax: number): BoundedCache<Value> {
  const entries = new Map<string, Value>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      if (entries.size >= entriesMax && !entries.has(key)) entries.clear();
      entries.set(key, value);
    },
  };
}
