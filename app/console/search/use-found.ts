// Asks the server for what is known by a text, a moment after the last key, and no more for the text before.
import { useEffect, useState } from 'preact/hooks';
import { ApiError, postToRead } from '../../lib/api.ts';
import type { FoundObject } from './find.ts';

const WAIT_MS = 180;
const CHARACTERS_MIN = 2;

type Answered = {
  /** The text that it is the answer to. */
  readonly text: string;
  readonly found: readonly FoundObject[];
  /** Why there is none, in words of the server. */
  readonly problem?: string;
};
const NOTHING: Answered = { text: '', found: [] };

/** What was found last stays until there is more, or nothing is asked for. */
export function useFound(typed: string): Answered & { readonly isBusy: boolean } {
  const text = typed.trim();
  const isAsked = text.length >= CHARACTERS_MIN;
  const [answered, setAnswered] = useState(NOTHING);
  useEffect(() => {
    if (!isAsked) {
      setAnswered(NOTHING);
      return undefined;
    }
    const gone = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await postToRead('/api/v1/search', { q: text }, gone.signal)
        .then(({ found }) => ({ text, found }))
        .catch((error: unknown) => ({ text, found: [], problem: problemOf(error) }));
      if (!gone.signal.aborted) setAnswered(answer);
    };
    const timer = setTimeout(() => void ask(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [text]);
  return { ...answered, isBusy: isAsked && answered.text !== text };
}

const problemOf = (error: unknown): string =>
  error instanceof ApiError ? (error.problems[0]?.message ?? error.message) : '';
