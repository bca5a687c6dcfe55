// The job that deletes the deliveries and attempts of a deleted endpoint.
import { z } from 'zod';
import type { Pool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';

export const FORGET_ENDPOINT = 'webhooks.forget_endpoint';

const ATTEMPTS_MAX = 15;
const STEP_ROWS_MAX = 5_000;
const STEPS_MAX = 20;

export const forgetEndpointJob = (): JobKind<{ endpointId: string }> =>
  defineJob({
    kind: FORGET_ENDPOINT,
    payload: z.object({ endpointId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ tenant, actor, pool, works }, { endpointId }) {
      for (let step = 0; step < STEPS_MAX; step++) {
        let forgotten = 0;
        for (const cellId of tenant.cellIds) forgotten += await forgetSome(pool, cellId, endpointId);
        if (forgotten === 0) return;
      }
      // There may be millions of rows, and other jobs wait as well.
      await works.run(tenant, actor, (work) => {
        work.enqueue(FORGET_ENDPOINT, { endpointId });
        return Promise.resolve();
      });
    },
  });

/** Answers how many rows were deleted. */
async function forgetSome(pool: Pool, tenantId: string, endpointId: string): Promise<number> {
  const deliveries = await pool.run(
    sql`delete from webhook_deliveries
        where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and event_id = any(array(
          select event_id from webhook_deliveries
          where tenant_id = ${tenantId} and endpoint_id = ${endpointId} limit ${STEP_ROWS_MAX}))`,
  );
  const attempts = await pool.run(
    sql`delete from webhook_attempts
        where tenant_id = ${tenantId} and id = any(array(
          select id from webhook_attempts
          where tenant_id = ${tenantId} and endpoint_id = ${endpointId} limit ${STEP_ROWS_MAX}))`,
  );
  return deliveries + attempts;
}
