// Maps of maps, which need no composed keys.

/** The value of a key in a map, which is made if there is none. */
export function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => NoInfer<Value>): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

export const newMap = <Key, Value>(): Map<Key, Value> => new Map();
export const newList = <Value>(): Value[] => [];
export const newSet = <Value>(): Set<Value> => new Set();
