// An occurrence follows its payment: at once if its owner decides, by a job if a rail settles it.
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Follower } from '#modules/money-out/outgoing/follower.ts';
import { followedPaymentSubject } from '#modules/money-out/payments/approval-subject.ts';
import { payments } from '#modules/money-out/payments/tables.ts';
import type { RunServices } from './fall-due.ts';
import { FOLLOW } from './job-kinds.ts';
import { followPayment } from './note-run.ts';
import { findRun, forgetFollowsQuery, listFollows } from './queries.ts';
import {
  paymentIdOf,
  runIdOfPayment,
  scheduledFollows,
  scheduledPayments,
  scheduledRuns,
  type RunRow,
} from './tables.ts';

/** What does not change of it. */
type Known = Pick<RunRow, 'id' | 'scheduled_payment_id'>;

const locksOf = ({ id, scheduled_payment_id: scheduleId }: Known) => [
  lock(scheduledRuns, id),
  lock(scheduledPayments, scheduleId),
];

function follow(tx: Tx, { id, scheduled_payment_id: scheduleId }: Known): void {
  const run = tx.get(scheduledRuns, id);
  const schedule = tx.get(scheduledPayments, scheduleId);
  const payment = tx.get(payments, paymentIdOf(id));
  followPayment(tx, { schedule, run }, payment);
}

/** No order of a rail waits for a scheduled payment to be locked. */
export const occurrenceFollower: Follower = {
  async prepare(db, tenantId, paymentId) {
    const runId = runIdOfPayment(paymentId);
    const run = await findRun(db, tenantId, runId);
    if (run === undefined) throw new Error(`there is no occurrence ${runId}`);
    return { locks: locksOf(run), follow: (tx) => follow(tx, run) };
  },
  followLater,
};

export const scheduledPaymentSubject = followedPaymentSubject(occurrenceFollower);

/** The row is there for the sweep, should the job be lost. */
function followLater(tx: Tx, paymentId: string): void {
  if (tx.find(payments, paymentId)?.origin !== 'schedule') return;
  const runId = runIdOfPayment(paymentId);
  tx.insert(scheduledFollows, {
    tenant_id: tx.tenantId,
    id: tx.newId('fol', runId),
    run_id: runId,
    created_at: tx.now,
  });
  tx.enqueue(FOLLOW, { runId });
}

const followCommand = defineCommand<Known, null>({
  name: 'schedules.follow',
  locks: (run) => [lock(payments, paymentIdOf(run.id)), ...locksOf(run)],
  decide(tx, run) {
    follow(tx, run);
    return null;
  },
});

/** What goes on while it follows is there as another row. */
export async function followRun(
  { pool, commands }: RunServices,
  { tenant, actor }: Caller,
  runId: string,
): Promise<void> {
  const run = await findRun(pool, tenant.id, runId);
  if (run === undefined) throw new Error(`there is no occurrence ${runId}`);
  const followed = await listFollows(pool, tenant.id, runId);
  await commands.run(tenant, actor, followCommand, run);
  await pool.run(forgetFollowsQuery(tenant.id, followed));
}
