// Waits until the worker has nothing to do, for tests that are about what jobs leave behind.
import type { Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import type { TestApp } from './app.ts';
import { until } from './wait.ts';

type Open = {
  readonly kind: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly run_at: Instant;
};

/**
 * Until every job of a tenant that is due is done or given up. One that has failed and is tried again later
 * is waited for, and one that its author postponed is not. What time it is, is asked after the jobs: one that
 * another has left in between would be due a moment later than a time that was asked before.
 */
export const untilIdle = ({ app }: Pick<TestApp, 'app'>, { id }: Pick<Tenant, 'id'>): Promise<unknown> =>
  until(
    'no job is due',
    async () => {
      const open = await app.pool.all(
        sql<Open>`
          select kind, attempts, last_error, run_at from jobs where tenant_id = ${id} and failed_at is null`,
      );
      const { now } = await app.tenants.get(id);
      const present = now();
      return open.filter(({ attempts, run_at: runAt }) => attempts > 0 || runAt <= present);
    },
    (open) => open.length === 0,
  );
