// Deletes what the platform keeps only for a while.
import type { Clock } from './time/clock.ts';
import type { Pool } from './db/pool.ts';
import { forgetOldWindows } from './http/rate-limit.ts';
import { forgetOldClaims } from './across-cells/idempotency-claims.ts';
import { forgetOld } from './idempotency/idempotency.ts';
import type { Sweep } from './queue/sweep.ts';

const FORGET_EVERY_MS = 60_000;
const FORGET_ROWS_MAX = 50_000;

export const forgetSweeps = (pool: Pool, clock: Clock): Sweep[] => [
  {
    name: 'platform.old_idempotency_keys',
    everyMs: FORGET_EVERY_MS,
    runOnce: async () =>
      (await forgetOld(pool, clock.now(), FORGET_ROWS_MAX)) +
      (await forgetOldClaims(pool, clock.now(), FORGET_ROWS_MAX)),
  },
  {
    name: 'platform.old_rate_windows',
    everyMs: FORGET_EVERY_MS,
    runOnce: () => forgetOldWindows(pool, clock.now(), FORGET_ROWS_MAX),
  },
];
