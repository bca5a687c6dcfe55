// `jobs retry`: what stands in the way of a job is over, and an operator does not wait for its next try.
import { isoOf } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql } from '#platform/db/sql.ts';
import { jobs, type JobRow } from '#platform/work/job-tables.ts';
import { required, type OperatorContext, type Result } from './operator.ts';

/** The time of a side is never behind real time, so what is due in real time is due there. */
export async function retryReport({ operator, operands: [given] }: OperatorContext): Promise<Result> {
  const id = required(given, 'the job');
  const now = isoOf(operator.clock.now());
  const moved = await operator.pool.maybe(
    sql<JobRow>`update jobs set run_at = least(run_at, ${now}), failed_at = null
                where id = ${id} and (leased_until is null or leased_until <= ${now})
                returning ${columnsOf(jobs)}`,
  );
  if (moved !== undefined) {
    const { tenant_id: tenantId, kind } = moved;
    return { json: { id, tenantId, kind }, text: `${kind} ${id} is tried by the next worker that is free` };
  }
  const running = await operator.pool.maybe(sql`select 1 as found from jobs where id = ${id}`);
  throw new Error(
    running === undefined
      ? `no job is called ${id}: it is done, or it never was`
      : `${id} is running in a worker`,
  );
}
