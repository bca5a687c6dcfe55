// What a call fails with. The classes say what to do about it; the code says what it was.
import type { ServerErrorCode } from './generated/error-code.ts';

export type Problem = { readonly field: string; readonly message: string };

/** Codes of the client itself, if the server has said nothing that it can read. */
export type ClientErrorCode = 'unreachable' | 'timed_out' | 'unreadable_answer';
/** The code of an error. A server that is newer than this client may say others. */
export type ErrorCode = ServerErrorCode | ClientErrorCode | (string & Record<never, never>);

export type ErrorFacts = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status: number;
  readonly fix?: string;
  readonly problems?: readonly Problem[];
  readonly requestId?: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly operation: string;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;
  readonly cause?: unknown;
};

export class MonederoError extends Error {
  override readonly name: string = 'MonederoError';
  readonly code: ErrorCode;
  /** The status of the answer, or 0 if none came. */
  readonly status: number;
  /** What to do about it. */
  readonly fix: string;
  /** All that is wrong with the fields of the request. */
  readonly problems: readonly Problem[];
  /** Names the request in the log of the server; empty if no answer came. */
  readonly requestId: string;
  readonly retryAfterSeconds: number | undefined;
  /** All that the answer says, also what only this code has, such as `setupUrl`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The call by the name that the reference gives it, such as `cards.create`. */
  readonly operation: string;
  readonly attempts: number;
  /** The key to make the same call again with, later and for one effect. */
  readonly idempotencyKey: string | undefined;

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status;
    this.fix = facts.fix ?? '';
    this.problems = facts.problems ?? [];
    this.requestId = facts.requestId ?? '';
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.details = facts.details ?? {};
    this.operation = facts.operation;
    this.attempts = facts.attempts;
    this.idempotencyKey = facts.idempotencyKey;
  }
}

/** The server understood and said no. The same request is refused again until something changes. */
export class RefusedError extends MonederoError {
  override readonly name: string = 'RefusedError';
}

/** The credential is missing, wrong or no longer good (401), or may not do this (403). */
export class NotAllowedError extends RefusedError {
  override readonly name = 'NotAllowedError';
}

/** There is nothing by this id that the caller may see (404). */
export class NotFoundError extends RefusedError {
  override readonly name = 'NotFoundError';
}

/** Too many requests (429): try again after `retryAfterSeconds`. */
export class RateLimitedError extends RefusedError {
  override readonly name = 'RateLimitedError';
}

/** The server has failed (5xx), in every attempt. Whether it took effect is known by the same call again. */
export class FailedError extends MonederoError {
  override readonly name = 'FailedError';
}

/** No answer came in any attempt. */
export class UnreachableError extends MonederoError {
  override readonly name: string = 'UnreachableError';
  /**
   * Whether the request may have arrived. A call that takes an idempotency key is made again with the one of
   * this error; of others one asks what there is.
   */
  readonly mayHaveArrived: boolean;

  constructor(facts: ErrorFacts, mayHaveArrived: boolean) {
    super(facts);
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** The time of the call was over before an answer came. */
export class TimedOutError extends UnreachableError {
  override readonly name = 'TimedOutError';
}
