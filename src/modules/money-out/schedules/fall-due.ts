// An occurrence falls due: it becomes a row, and the next one is looked for, in one command. However many
// workers look, one makes the row. What has passed meanwhile is made once, not once each.
import type { Instant } from '#platform/time/clock.ts';
import { defineCommand, lock, stale } from '#platform/command/command.ts';
import type { Commands } from '#platform/command/commands.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Pool } from '#platform/db/pool.ts';
import { RUN_JOB } from './job-kinds.ts';
import { passedSince, type Passed } from './occurrences.ts';
import { findSchedule } from './queries.ts';
import { runMachine } from './states.ts';
import { runIdOf, scheduledPayments, scheduledRuns, type ScheduleRow } from './tables.ts';
import { wake } from './wake.ts';

/** A schedule as it was when it was looked up; `passed` is defined if something was due. */
type Seen = { readonly seen: ScheduleRow; readonly passed: Passed | undefined };

const fallDueCommand = defineCommand<Seen, null>({
  name: 'schedules.fall_due',
  locks: ({ seen }) => [lock(scheduledPayments, seen.id)],
  decide(tx, { seen, passed }) {
    const row = tx.get(scheduledPayments, seen.id);
    const { next_run_at: at } = row;
    if (row.status !== 'active' || at === null) return null;
    if (at > tx.now) return lookLater(tx, row, at);
    const isAsSeen = row.version === seen.version && at === seen.next_run_at;
    if (!isAsSeen || passed === undefined || (passed.next ?? Infinity) <= tx.now) throw stale();

    const run = tx.insert(scheduledRuns, newRun(tx, row, { at, missed: passed.missed }));
    tx.update(scheduledPayments, row, {
      next_run_at: passed.next,
      passed_until: tx.now,
      wakes_at: wake(tx, row, passed.next),
    });
    tx.enqueue(RUN_JOB, { runId: run.id });
    return null;
  },
});

/** It was woken too early, since it was changed meanwhile. */
function lookLater(tx: Tx, row: ScheduleRow, at: Instant): null {
  const wakesAt = wake(tx, row, at);
  if (wakesAt !== row.wakes_at) tx.update(scheduledPayments, row, { wakes_at: wakesAt });
  return null;
}

const newRun = (
  tx: Tx,
  { id, currency }: ScheduleRow,
  { at, missed }: { readonly at: Instant; readonly missed: number },
) => ({
  tenant_id: tx.tenantId,
  id: runIdOf(id, at),
  scheduled_payment_id: id,
  status: runMachine.initial,
  scheduled_for: at,
  missed,
  amount_minor: null,
  currency,
  payment_id: null,
  approval_id: null,
  reason: null,
  created_at: tx.now,
  ran_at: null,
});

export type RunServices = { readonly pool: Pool; readonly commands: Commands };

/** Makes what is due of a scheduled payment, if anything is. */
export async function fallDue(
  { pool, commands }: RunServices,
  { tenant, actor }: Caller,
  id: string,
): Promise<void> {
  await commands.runPrepared(tenant, actor, fallDueCommand, async () => {
    const seen = await findSchedule(pool, tenant.id, id);
    if (seen === undefined) throw new Error(`there is no scheduled payment ${id}`);
    const { next_run_at: at } = seen;
    const now = tenant.now();
    return { seen, passed: at === null || at > now ? undefined : passedSince(seen, at, now) };
  });
}
