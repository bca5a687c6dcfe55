// Operations at providers. Each has a row here, whose id is the reference that every call carries. When it is
// resumed, the provider is asked by that reference, and it is sent again only if nothing arrived.
import { setTimeout as wait } from 'node:timers/promises';
import { isPoolWait } from '../db/away.ts';
import { isForLater } from '../db/pool.ts';

/** `unknown` (a time-out, a broken connection, a 500) is resolved by asking, never taken for a refusal. */
export type OutsideAnswer<Value, Reason extends string = string> = Outcome<Value, Reason> | Unknown;
export type Unknown = {
  readonly kind: 'unknown';
  readonly cause: string;
  /** Nothing of this call has left our machine. Of calls before it, it says nothing. */
  readonly hasLeft?: false;
};
export type Outcome<Value, Reason extends string = string> =
  | { readonly kind: 'accepted'; readonly value: Value }
  | { readonly kind: 'refused'; readonly reasons: readonly Reason[] };
/** It has arrived and is not decided yet. */
export type Open = { readonly kind: 'open' };
/** What a provider knows of one of our references. `none`: nothing arrived under it. */
export type OutsideProgress<Value, Reason extends string = string> =
  | Outcome<Value, Reason>
  | Open
  | { readonly kind: 'none' };

export const accepted = <Value>(value: Value): OutsideAnswer<Value, never> => ({ kind: 'accepted', value });
export const unknownBecause = (cause: string): Unknown => ({ kind: 'unknown', cause });
export const unsentBecause = (cause: string): Unknown => ({
  kind: 'unknown',
  cause,
  hasLeft: false,
});
export const OPEN: Open = { kind: 'open' };

export type OutsideOperation<Value, Reason extends string, Result> = {
  /** When it is over, a call that has not answered is unknown. */
  readonly signal: AbortSignal;
  /** The row was written a moment ago by this caller, so there is nothing to ask about yet. */
  readonly isNew?: boolean;
  ask(): Promise<OutsideAnswer<OutsideProgress<Value, Reason>>>;
  send(): Promise<OutsideAnswer<Value, Reason> | Open>;
  /** Writes the outcome down. Several callers may be at it, so a second time must change nothing. */
  finish(outcome: Outcome<Value, Reason>): Promise<Result>;
};

export type OutsideRun<Result> = { readonly kind: 'finished'; readonly result: Result } | Open | Unknown;

/** Brings an operation as far as its provider answers. What is left open or unknown is run again later. */
export async function runOutside<Value, Reason extends string, Result>(
  operation: OutsideOperation<Value, Reason, Result>,
): Promise<OutsideRun<Result>> {
  const { signal, isNew = false } = operation;
  const known = isNew ? NOTHING : progressIn(await answered(() => operation.ask(), signal));
  const answer = known.kind === 'none' ? await answered(() => operation.send(), signal) : known;
  if (answer.kind === 'open' || answer.kind === 'unknown') return answer;
  return { kind: 'finished', result: await operation.finish(answer) };
}

const NOTHING = { kind: 'none' } as const;

/** A provider that refuses to say what it knows has not refused the operation. */
export const progressIn = <Value, Reason extends string>(
  answer: OutsideAnswer<OutsideProgress<Value, Reason>>,
): OutsideProgress<Value, Reason> | OutsideAnswer<never, never> => {
  if (answer.kind === 'accepted') return answer.value;
  return answer.kind === 'unknown' ? answer : unknownBecause(`it does not say: ${answer.reasons.join(', ')}`);
};

/**
 * What a call answers. One that breaks, or that does not end in time, may have arrived all the same. One that
 * waited in vain for a connection to our own database says nothing of the provider: it is run again, as after
 * a crash.
 */
export const answered = <Answer>(
  call: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | OutsideAnswer<never, never>> => answeredUnless(isPoolWait, call, signal);

/**
 * Asks a question that changes nothing, which needs no row. If it broke at our own database, as the sandbox's
 * does while a node is away, its caller is answered 503.
 */
export const answeredQuestion = <Answer>(
  call: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | OutsideAnswer<never, never>> => answeredUnless(isForLater, call, signal);

async function answeredUnless<Answer>(
  isOurs: (error: unknown) => boolean,
  call: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | OutsideAnswer<never, never>> {
  if (signal.aborted) return LATE;
  const { promise: late, resolve } = Promise.withResolvers<OutsideAnswer<never, never>>();
  const onAbort = (): void => resolve(LATE);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    // It is our own database that was waited for, and the provider has nothing to do with it.
    if (isOurs(error)) throw error;
    return unknownBecause(String(error));
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

const LATE = unknownBecause('there was no time left to wait for an answer');

const PAUSE_FIRST_MS = 100;
const PAUSE_MS_MAX = 1_000;

/** How long a caller waits for providers in all, with pauses that grow between two tries. */
export type Backoff = {
  /** Ends calls to providers when the time has passed. */
  readonly signal: AbortSignal;
  /** Waits; false when the time has passed. */
  wait(): Promise<boolean>;
};

export function createBackoff(msMax: number): Backoff {
  const signal = AbortSignal.timeout(msMax);
  let pauseMs = PAUSE_FIRST_MS;
  return {
    signal,
    async wait() {
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(PAUSE_MS_MAX, pauseMs * 2);
      return !signal.aborted;
    },
  };
}

/** Runs again, for callers that wait, what is open or unknown, until it is not or the time has passed. */
export async function untilKnown<Ran extends { readonly kind: string }>(
  backoff: Backoff,
  run: () => Promise<Ran>,
): Promise<Ran> {
  for (;;) {
    const ran = await run();
    if (ran.kind !== 'open' && ran.kind !== 'unknown') return ran;
    if (!(await backoff.wait())) return ran;
  }
}
