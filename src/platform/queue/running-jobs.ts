// The jobs that a worker runs at present. Their leases are short, so that other workers soon take the jobs of
// a worker that died, and are renewed for as long as the jobs run.
import { isoOf, plus, type Clock, type Instant } from '../time/clock.ts';
import { ALWAYS_RIGHT, type ClockCheck } from '../db/clock-watch.ts';
import { encodeArray } from '../db/arrays.ts';
import type { Pool } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { tenantsOf } from '../db/tenants.ts';
import { errorFields, type Log } from '../telemetry/log.ts';
import { createLoop } from '../telemetry/loop.ts';
import type { JobRow } from '../work/job-tables.ts';

const LEASE_MS = 10_000;
/** Two renewals may fail before a lease ends. */
const RENEW_EVERY_MS = 3_000;

/** Until when a job is its worker's that is claimed or renewed now. */
export const leaseEnd = (now: Instant): string => isoOf(plus(now, LEASE_MS));

type RunningJobs = {
  add(job: JobRow, run: Promise<void>): void;
  count(): number;
  /** Resolves when all have ended. */
  close(): Promise<void>;
};

type Services = {
  readonly claims: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly clockWatch?: ClockCheck;
};

export function createRunningJobs(
  { claims, clock, log, clockWatch = ALWAYS_RIGHT }: Services,
  onCapacity: () => void,
): RunningJobs {
  const runs = new Map<JobRow, Promise<void>>();
  const renew = async (): Promise<void> => {
    const held = [...runs.keys()];
    if (held.length === 0 || !(await clockWatch.makeSure())) return;
    await claims.run(
      sql`update jobs j set leased_until = ${leaseEnd(clock.now())}
          from unnest(${encodeArray('text', held, 'tenant_id')}::text[], ${encodeArray('text', held, 'id')}::text[],
                      ${encodeArray('int4', held, 'attempts')}::int4[]) as h(tenant_id, id, attempts)
          where j.tenant_id = h.tenant_id and j.id = h.id and j.attempts = h.attempts and j.leased_until is not null
            and j.tenant_id = any(${tenantsOf(held)}::text[] collate "C")`,
    );
  };
  const renewal = createLoop({
    run: renew,
    everyMs: RENEW_EVERY_MS,
    onError: (error) => log.warn('jobs.not_renewed', errorFields(error)),
  });

  return {
    add(job, run) {
      const ended = (): void => {
        runs.delete(job);
        onCapacity();
      };
      runs.set(job, run.finally(ended));
    },
    count: () => runs.size,
    async close() {
      await Promise.all(runs.values());
      await renewal.close();
    },
  };
}
