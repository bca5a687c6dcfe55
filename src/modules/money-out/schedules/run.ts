// Runs an occurrence that is due: its payment is made, or why there is none is written down, in one command
// with its row. A crash before leaves it due, and a job or the sweep runs it again.
import { HOUR_MS } from '#platform/time/clock.ts';
import { defineCommand, lock, stale } from '#platform/command/command.ts';
import type { Caller, Tenant } from '#platform/context/context.ts';
import type { Tx } from '#platform/work/draft.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { judge, type Verdict } from '#modules/money-out/payments/judge.ts';
import { makePayment, paymentLocks } from '#modules/money-out/payments/make.ts';
import { prepareFor, type PaymentInput, type PrepareServices } from '#modules/money-out/payments/prepare.ts';
import { countLock } from './counts.ts';
import type { RunServices } from './fall-due.ts';
import { noteNotPaid, notePaid, type Occurrence } from './note-run.ts';
import { findRun, findSchedule } from './queries.ts';
import { reasonOf, type NotPaid } from './reasons.ts';
import { paymentIdOf, scheduledPayments, scheduledRuns, type RunRow, type ScheduleRow } from './tables.ts';

/** How long the provider of accounts is asked whose an account is. */
const ASKED_MS_MAX = HOUR_MS;

type Due = Occurrence & {
  /** What was looked up for it, or why nothing can be paid. */
  readonly found: PaymentInput | NotPaid;
};

const runCommand = defineCommand<Due, null>({
  name: 'schedules.run',
  locks: ({ schedule, run, found }) => [
    lock(scheduledPayments, schedule.id),
    lock(scheduledRuns, run.id),
    countLock(schedule),
    ...(typeof found === 'string' ? [] : paymentLocks(found)),
  ],
  decide(tx, { schedule: seen, run: { id }, found }) {
    const schedule = tx.get(scheduledPayments, seen.id);
    const run = tx.get(scheduledRuns, id);
    if (run.status !== 'due') return null;
    if (schedule.version !== seen.version) throw stale();
    const outcome = stoppedBy(schedule) ?? found;
    if (typeof outcome === 'string') noteNotPaid(tx, { schedule, run }, outcome);
    else pay(tx, { schedule, run }, outcome);
    return null;
  },
});

function stoppedBy({ status }: ScheduleRow): NotPaid | undefined {
  if (status === 'cancelled') return 'schedule_cancelled';
  return status === 'paused' ? 'schedule_paused' : undefined;
}

function pay(tx: Tx, { schedule, run }: Occurrence, input: PaymentInput): void {
  const verdict = verdictOn(tx, input);
  if (typeof verdict === 'string') return noteNotPaid(tx, { schedule, run }, verdict);
  const payment = makePayment(tx, input, verdict);
  const shown = tx.update(scheduledPayments, schedule, {
    agent_label: verdict.subWallet?.label ?? null,
    payee_label: verdict.payee.label,
    payee_number: payment.to_number,
    payee_alias: payment.to_alias,
  });
  notePaid(tx, { schedule: shown, run }, payment);
}

/** A verdict changes nothing, so a refusal leaves the occurrence to be written. */
function verdictOn(tx: Tx, input: PaymentInput): Verdict | NotPaid {
  try {
    return judge(tx, input);
  } catch (error) {
    if (error instanceof Refusal) return reasonOf(error);
    throw error;
  }
}

/** Whatever it was run by, an occurrence runs once. */
export async function runDue(
  services: PrepareServices & RunServices,
  { tenant, actor }: Caller,
  runId: string,
): Promise<void> {
  const { pool, commands } = services;
  const run = await findRun(pool, tenant.id, runId);
  if (run === undefined) throw new Error(`there is no occurrence ${runId}`);
  if (run.status !== 'due') return;
  await commands.runPrepared(tenant, actor, runCommand, async () => {
    const schedule = await findSchedule(pool, tenant.id, run.scheduled_payment_id);
    if (schedule === undefined) throw new Error(`there is no scheduled payment ${run.scheduled_payment_id}`);
    return { schedule, run, found: await lookUp(services, tenant, { schedule, run }) };
  });
}

async function lookUp(
  services: PrepareServices & RunServices,
  tenant: Tenant,
  { schedule, run }: Occurrence,
): Promise<PaymentInput | NotPaid> {
  if (tenant.isSuspended) return 'account_suspended';
  try {
    return await prepareFor(services.pool, tenant, services, toPayOf(schedule, run));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = reasonOf(error);
    if (reason === 'provider_error' && tenant.now() - run.created_at < ASKED_MS_MAX) throw error;
    return reason;
  }
}

const toPayOf = (schedule: ScheduleRow, run: RunRow) => ({
  walletId: schedule.wallet_id,
  subWalletId: schedule.sub_wallet_id,
  payeeId: schedule.payee_id,
  amountMinor: schedule.amount_minor,
  reason: schedule.reason,
  document: null,
  scheduledAs: paymentIdOf(run.id),
});
