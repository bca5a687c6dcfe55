// Idempotency keys of what a person types: something else is another request, and the same again is a repeat
// of the first, also if a sheet was closed after an answer that was lost.
import { useRef } from 'preact/hooks';
import { ApiError, newKey } from '../lib/api.ts';

/** It came to nothing, and the same key would answer the same for good. */
const REFUSED = 422;

export function useRequestKeys(): <T>(typed: string, ask: (key: string) => Promise<T>) => Promise<T> {
  const keys = useRef(new Map<string, string>());
  return async (typed, ask) => {
    const key = keys.current.get(typed) ?? newKey();
    keys.current.set(typed, key);
    try {
      return await ask(key);
    } catch (error) {
      if (error instanceof ApiError && error.status === REFUSED) keys.current.delete(typed);
      throw error;
    }
  };
}
