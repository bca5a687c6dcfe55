// One attempt of a call: a request that is sent once, and its whole answer or the reason why there is none.
import { tell } from './hooks.ts';
import type { Attempt, Connection, Caller } from './shapes.ts';

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  /** The whole answer; undefined if it goes on. */
  readonly text: string | undefined;
  readonly body: ReadableStream<Uint8Array> | null;
  /** Ends an answer that goes on. */
  readonly release: () => void;
};
export type NoAnswer = { readonly status: 0; readonly error: unknown; readonly isLate: boolean };
export type Outcome = Reply | NoAnswer;

export type Prepared = {
  readonly isStream: boolean;
  readonly body: string | undefined;
  readonly contentType: string | undefined;
  readonly lastEventId: string | undefined;
};

/** Throws the reason of `signal`, and nothing else. */
export async function tryOnce(
  connection: Connection<Caller>,
  attempt: Attempt,
  { isStream, body, contentType, lastEventId }: Prepared,
  { signal, msMax }: { readonly signal: AbortSignal; readonly msMax: number },
): Promise<Outcome> {
  const headers = new Headers();
  tell(connection.hooks.onRequest, { ...attempt, headers });
  const own = {
    ...connection.headers(),
    ...(isStream ? { accept: 'text/event-stream' } : {}),
    'idempotency-key': attempt.idempotencyKey,
    'content-type': contentType,
    'last-event-id': lastEventId,
  };
  for (const [name, value] of Object.entries(own)) if (value !== undefined) headers.set(name, value);
  const ends = new AbortController();
  const abort = (): void => ends.abort(signal.reason);
  const release = (): void => signal.removeEventListener('abort', abort);
  signal.throwIfAborted();
  signal.addEventListener('abort', abort);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ends.abort();
  }, msMax);
  const startedMs = performance.now();
  const { method, url } = attempt;
  try {
    // A redirect would send the credential elsewhere, and the API has none.
    const init = { method, headers, redirect: 'manual', signal: ends.signal } as const;
    const response = await connection.fetch(url, body === undefined ? init : { ...init, body });
    connection.hear(response.headers);
    const goesOn = isStream && response.ok;
    const text = goesOn ? undefined : await response.text();
    if (!goesOn) release();
    const { status } = response;
    const requestId = response.headers.get('x-request-id') ?? '';
    const durationMs = performance.now() - startedMs;
    const shown = new Headers(response.headers);
    shown.delete('set-cookie');
    tell(connection.hooks.onResponse, {
      ...attempt,
      status,
      headers: shown,
      requestId,
      durationMs,
    });
    return { status, headers: response.headers, text, body: response.body, release };
  } catch (error) {
    release();
    tell(connection.hooks.onFailure, { ...attempt, error, durationMs: performance.now() - startedMs });
    signal.throwIfAborted();
    return { status: 0, error, isLate };
  } finally {
    clearTimeout(timer);
  }
}
