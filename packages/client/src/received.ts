// What came with an answer besides its body, kept for as long as the answer is.
import { sessionTokenIn } from './connection.ts';

export type Received = {
  readonly status: number;
  readonly headers: Headers;
  /** Names the request in the log of the server. */
  readonly requestId: string;
  /** This is the first answer to the idempotency key, given again. */
  readonly isReplayed: boolean;
};

const received = new WeakMap<object, Received>();

export function keepReceived(answer: unknown, status: number, headers: Headers): void {
  if (typeof answer !== 'object' || answer === null) return;
  const requestId = headers.get('x-request-id') ?? '';
  const isReplayed = headers.get('idempotent-replayed') === 'true';
  received.set(answer, { status, headers, requestId, isReplayed });
}

/** What came with an answer, or with a page of a list, that a method of this client has returned. */
export function receivedWith(answer: object): Received {
  const found = received.get(answer);
  if (found === undefined) throw new TypeError('this is not an answer of this client');
  return found;
}

/** The token of the session that an answer began; undefined if it began none, and in browsers. */
export function sessionTokenOf(answer: object): string | undefined {
  return sessionTokenIn(receivedWith(answer).headers);
}
