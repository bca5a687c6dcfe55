// An answer as it is kept for the repeats of its request.
import type { StoredAnswer } from '../idempotency/idempotency.ts';
import type { Answer } from '../route/route.ts';
import { isServerSent } from '../route/server-sent.ts';

/** It is stored in the transaction of its command, which waits for nothing. */
export function atOnce(made: Answer | Promise<Answer>): Answer {
  if (made instanceof Promise) throw new Error('an answer that is waited for cannot be kept for a key');
  return made;
}

/** A status and a text are all that is kept for repeats, so an answer that is more fails at its first. */
export function storedOf({ status, body, headers }: Answer): StoredAnswer {
  if (headers !== undefined || body instanceof Buffer || isServerSent(body)) {
    throw new Error('an answer with headers or bytes of its own cannot be kept for an idempotency key');
  }
  return { status, body: JSON.stringify(body) };
}
