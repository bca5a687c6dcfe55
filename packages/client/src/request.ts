// A call from its first attempt to its answer: one idempotency key for all of them, waits as the server asks
// for, and an end at the latest when the time of the call is over.
import { tryOnce, type NoAnswer, type Outcome, type Prepared, type Reply } from './attempt.ts';
import {
  FailedError,
  MonederoError,
  NotAllowedError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  TimedOutError,
  UnreachableError,
  type ErrorFacts,
  type Problem,
} from './errors.ts';
import { tell } from './hooks.ts';
import { mayHaveArrived, retryAfterSecondsOf, waitMsAfter } from './retry.ts';
import type { Attempt, Caller, Connection, KeyedOptions } from './shapes.ts';

export type RequestInput = {
  readonly operation: string;
  readonly method: string;
  /** The path from the slash on, with its query. */
  readonly path: string;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
  readonly takesKey: boolean;
  readonly isStream: boolean;
  readonly lastEventId?: string | undefined;
};

/** The answer with a good status; a `MonederoError` for any other end, or the reason of the signal. */
export async function request(
  connection: Connection<Caller>,
  asked: RequestInput,
  options: KeyedOptions = {},
): Promise<Reply> {
  const { operation, method, takesKey } = asked;
  const signal = options.signal ?? new AbortController().signal;
  const endsMs = performance.now() + (options.timeoutMs ?? connection.timeoutMs);
  const idempotencyKey = takesKey ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const isRepeatable = idempotencyKey !== undefined || method === 'GET' || method === 'DELETE';
  const prepared: Prepared = {
    isStream: asked.isStream,
    body: asked.body,
    contentType: asked.contentType,
    lastEventId: asked.lastEventId,
  };
  const url = connection.baseUrl + asked.path;
  for (let attempt = 1; ; attempt++) {
    const described: Attempt = { operation, method, url, attempt, idempotencyKey };
    const msMax = Math.max(0, Math.min(connection.attemptTimeoutMs, endsMs - performance.now()));
    const outcome = await tryOnce(connection, described, prepared, { signal, msMax });
    if ('headers' in outcome && outcome.status >= 200 && outcome.status < 300) return outcome;
    const waitMs = attempt > connection.retriesMax ? undefined : waitMsAfter(outcome, attempt, isRepeatable);
    // A wait that ends after the time of the call is of no use to anybody.
    if (waitMs === undefined || performance.now() + waitMs >= endsMs) throw errorOf(outcome, described);
    tell(connection.hooks.onRetry, { ...described, status: outcome.status, waitMs });
    await connection.pause(waitMs, signal);
  }
}

const errorOf = (outcome: Outcome, attempt: Attempt): MonederoError =>
  'headers' in outcome ? answeredError(outcome, attempt) : unansweredError(outcome, attempt);

function unansweredError({ error, isLate }: NoAnswer, attempt: Attempt): UnreachableError {
  const isKeyed = attempt.idempotencyKey !== undefined;
  const facts: ErrorFacts = {
    ...factsOf(attempt),
    code: isLate ? 'timed_out' : 'unreachable',
    status: 0,
    message: isLate
      ? `No answer came in time to ${attempt.operation}.`
      : `No answer came to ${attempt.operation}.`,
    fix: isKeyed
      ? 'Make the same call again with the `idempotencyKey` of this error.'
      : 'Check the address of the server and the network; where something was to change, ask what there is.',
    cause: error,
  };
  return isLate ? new TimedOutError(facts, true) : new UnreachableError(facts, mayHaveArrived(error));
}

function answeredError({ status, headers, text = '' }: Reply, attempt: Attempt): MonederoError {
  const body = objectIn(text);
  const facts: ErrorFacts = {
    ...factsOf(attempt),
    // OAuth describes its errors in another field.
    code: textOf(body['error']) ?? 'unreadable_answer',
    message: textOf(body['message']) ?? textOf(body['error_description']) ?? `The server answered ${status}.`,
    status,
    fix: textOf(body['fix']) ?? '',
    problems: Array.isArray(body['problems']) ? (body['problems'] as Problem[]) : [],
    requestId: headers.get('x-request-id') ?? '',
    retryAfterSeconds: retryAfterSecondsOf(headers),
    details: body,
  };
  if (status === 429) return new RateLimitedError(facts);
  if (status === 401 || status === 403) return new NotAllowedError(facts);
  if (status === 404) return new NotFoundError(facts);
  if (status >= 500) return new FailedError(facts);
  return status >= 400 ? new RefusedError(facts) : new MonederoError(facts);
}

/** The body of a good answer; of a file, its text. */
export function readBody(
  { status, headers, text = '' }: Reply,
  attempt: Pick<Attempt, 'operation'>,
): unknown {
  if (text === '') return undefined;
  if (/^(text\/csv|application\/xml)/.test(headers.get('content-type') ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new MonederoError({
      code: 'unreadable_answer',
      message: 'The answer is not JSON.',
      fix: 'Check that the address is that of the server itself.',
      status,
      requestId: headers.get('x-request-id') ?? '',
      operation: attempt.operation,
      attempts: 1,
      idempotencyKey: undefined,
      cause,
    });
  }
}

const factsOf = ({ operation, attempt, idempotencyKey }: Attempt) => ({
  operation,
  attempts: attempt,
  idempotencyKey,
});

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
