// What a press has sent when the session has ended. The page that leaves to sign in waits a moment for its
// answer, and the page that comes after says what came of it: nothing is sent again by itself.
import { isSignedOut } from './api.ts';

/** It was refused, or it is not known. */
export type Unsent = 'unsent' | 'unsure';

const KEPT = 'unsent';
const ANSWERS_MS_MAX = 3_000;

const underWay = new Set<Promise<unknown>>();
let isRefused = false;

export function sayPressed(answer: Promise<unknown>): void {
  underWay.add(answer);
  const refused = (error: unknown): void => void (isRefused ||= isSignedOut(error));
  void answer.then(undefined, refused).finally(() => underWay.delete(answer));
}

/** Keeps in this tab alone, and no more than that there was something. */
export async function keepUnsent(): Promise<void> {
  const isAnswered = await Promise.race([
    Promise.allSettled(underWay).then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), ANSWERS_MS_MAX)),
  ]);
  if (isRefused || !isAnswered) sessionStorage.setItem(KEPT, isAnswered ? 'unsent' : 'unsure');
}

/** It is said once. */
export function takeUnsent(): Unsent | undefined {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return kept === 'unsent' || kept === 'unsure' ? kept : undefined;
}
