// What came of the post of a delivery, before it is written down.
import type { Instant } from '../../platform/clock.ts';
import type { Mode } from '../../platform/facts.ts';
import { attemptRowOf, type Posted } from './attempt.ts';
import type { Taken } from './claim.ts';
import type { AttemptRow } from './tables.ts';

export type Result = {
  /** Of the attempt, so that writing it twice makes one. */
  readonly id: string;
  readonly mode: Mode;
  readonly taken: Taken;
  readonly posted: Posted;
};

/** `late`: the lease was lost. `gone`: the endpoint was deleted meanwhile. */
export type Recorded = 'delivered' | 'retried' | 'failed' | 'skipped' | 'late' | 'gone';

/** The line of the log that tells of it. */
export const attemptOf = ({ id, taken, posted }: Result, nextRetryAt: Instant | null): AttemptRow =>
  attemptRowOf(
    { id, endpoint: taken.endpoint, event: taken.event, kind: 'scheduled', requestBody: null, nextRetryAt },
    posted,
  );
