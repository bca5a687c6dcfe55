// Waits until the worker has nothing to do, for tests that are about what jobs leave behind.
import { isoOf } from '#platform/clock.ts';
import type { Tenant } from '#platform/context.ts';
import { sql } from '#platform/db/sql.ts';
import type { TestApp } from './app.ts';
import { until } from './wait.ts';

type Open = { readonly kind: string; readonly attempts: number; readonly last_error: string | null };

/**
 * Until every job of a tenant that is due is done or given up. One that has failed and is tried again later
 * is waited for, and one that its author postponed is not.
 */
export const untilIdle = ({ app }: Pick<TestApp, 'app'>, { id }: Pick<Tenant, 'id'>): Promise<unknown> =>
  until(
    'no job is due',
    async () => {
      const { now } = await app.tenants.get(id);
      return app.pool.all(
        sql<Open>`
          select kind, attempts, last_error from jobs
          where tenant_id = ${id} and failed_at is null and (run_at <= ${isoOf(now())} or attempts > 0) limit 3`,
      );
    },
    (open) => open.length === 0,
  );
