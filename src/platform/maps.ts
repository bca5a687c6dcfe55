// Maps of maps, which need no key that is put together.

/** What a map holds for a key, put there where there is nothing yet. */
export function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => NoInfer<Value>): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

export const newMap = <Key, Value>(): Map<Key, Value> => new Map();
export const newSet = <Value>(): Set<Value> => new Set();
