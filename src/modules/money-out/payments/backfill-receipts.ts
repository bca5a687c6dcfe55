// Payments that had settled before there were receipts get one: what it says was written down then, and only
// the code that leads to it is new. A migration queues the job once for each tenant.
import { z } from 'zod';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { insertReceiptCodeIfAbsent } from '#modules/money-out/receipts/code.ts';
import { PAYMENT } from './model.ts';
import { listArrived } from './queries.ts';

const KIND = 'payments.keep_receipts';
const ATTEMPTS_MAX = 30;
const PAYMENTS_AT_ONCE = 200;

export const backfillReceiptsJob: JobKind<{ after: string | null }> = defineJob({
  kind: KIND,
  payload: z.object({ after: PAYMENT.inPath.nullable() }),
  attemptsMax: ATTEMPTS_MAX,
  async run({ pool, works, tenant, actor }, { after }) {
    const ids = await listArrived(pool, tenant.id, { after, limit: PAYMENTS_AT_ONCE });
    const last = ids.at(-1);
    if (last === undefined) return;
    await works.run(tenant, actor, async (work) => {
      for (const id of ids) await insertReceiptCodeIfAbsent(work, { kind: 'payment', id });
      work.enqueue(KIND, { after: last });
    });
  },
});
