// The jobs that a worker runs now. Their leases are short, so that others soon take those of a worker that
// died, and are renewed for as long as they run.
import { isoOf, plus, type Clock } from '../clock.ts';
import { encodeArray } from '../db/arrays.ts';
import type { Pool } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { errorFields, type Log } from '../log.ts';
import type { JobRow } from './job.ts';

export const LEASE_MS = 10_000;
/** Two renewals may fail before a lease ends. */
const RENEW_EVERY_MS = 3_000;

export type AtHand = {
  add(job: JobRow, run: Promise<void>): void;
  count(): number;
  /** Resolves when all have ended. */
  close(): Promise<void>;
};

type Services = { readonly claims: Pool; readonly clock: Clock; readonly log: Log };

export function createAtHand({ claims, clock, log }: Services, onRoom: () => void): AtHand {
  const runs = new Map<JobRow, Promise<void>>();
  let renewing: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    const held = [...runs.keys()];
    if (held.length === 0) return;
    await claims.run(
      sql`update jobs j set leased_until = ${isoOf(plus(clock.now(), LEASE_MS))}
          from unnest(${encodeArray('text', held, 'tenant_id')}::text[], ${encodeArray('text', held, 'id')}::text[],
                      ${encodeArray('int4', held, 'attempts')}::int4[]) as h(tenant_id, id, attempts)
          where j.tenant_id = h.tenant_id and j.id = h.id and j.attempts = h.attempts and j.leased_until is not null`,
    );
  };
  const timer = setInterval(() => {
    renewing ??= renew()
      .catch((error: unknown) => log.warn('jobs.not_renewed', errorFields(error)))
      .finally(() => (renewing = undefined));
  }, RENEW_EVERY_MS);

  return {
    add(job, run) {
      const ended = (): void => {
        runs.delete(job);
        onRoom();
      };
      runs.set(job, run.finally(ended));
    },
    count: () => runs.size,
    async close() {
      await Promise.all(runs.values());
      clearInterval(timer);
      await renewing;
    },
  };
}
