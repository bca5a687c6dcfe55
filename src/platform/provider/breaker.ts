// When calls are turned away. After several in a row that were not answered, an origin is left alone for a
// while: nothing is sent, and callers do not use up their time. Then one call tries, and decides for those
// that follow.

export type BreakerSettings = {
  /** Failures in a row. */
  readonly failuresMax: number;
  readonly openMsFirst: number;
  /** Each trial that fails doubles the time up to this. */
  readonly openMsMax: number;
};

/** `untold`: it says nothing of the provider, since nothing was sent or its caller gave up early. */
export type CallEnd = 'answered' | 'failed' | 'untold';

export type Admission =
  | { readonly kind: 'away'; readonly laterMs: number }
  | { readonly kind: 'admitted'; end(how: CallEnd, nowMs: number): void };

export type Breaker = { admit(nowMs: number): Admission };

export function createBreaker({ failuresMax, openMsFirst, openMsMax }: BreakerSettings): Breaker {
  let failures = 0;
  let openMs = openMsFirst;
  let openUntilMs: number | undefined;
  let isTried = false;

  const open = (nowMs: number): void => {
    openUntilMs = nowMs + openMs;
    openMs = Math.min(openMsMax, openMs * 2);
  };
  const close = (): void => {
    failures = 0;
    openMs = openMsFirst;
    openUntilMs = undefined;
  };
  const end = (isTrial: boolean, how: CallEnd, nowMs: number): void => {
    if (isTrial) isTried = false;
    if (how === 'answered') close();
    if (how !== 'failed') return;
    failures += 1;
    // Calls that began before it opened end late, and must not make it longer.
    if (isTrial || (openUntilMs === undefined && failures >= failuresMax)) open(nowMs);
  };

  return {
    admit(nowMs) {
      const isTrial = openUntilMs !== undefined;
      if (openUntilMs !== undefined && nowMs < openUntilMs)
        return { kind: 'away', laterMs: Math.ceil(openUntilMs - nowMs) };
      if (isTrial && isTried) return { kind: 'away', laterMs: openMsFirst };
      isTried = isTrial;
      return { kind: 'admitted', end: (how, at) => end(isTrial, how, at) };
    },
  };
}
