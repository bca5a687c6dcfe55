// Changes a scheduled payment, pauses it, or resumes it. What falls due while it is paused is not paid later.
import { instant, type Instant } from '#platform/time/clock.ts';
import { defineCommand, lock, stale } from '#platform/command/command.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { partyLocks, requireParties, type Parties } from '#modules/money-out/payments/parties.ts';
import { refusal as payRefusal } from '#modules/money-out/payments/refusals.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { patchBody, scheduleParams, scheduleSchema, toSchedule, type PatchBody } from './model.ts';
import { occurrenceAfter, type Timing } from './occurrences.ts';
import { nothingBefore } from './refusals.ts';
import { scheduledPayments, type ScheduleRow } from './tables.ts';
import { wake } from './wake.ts';
import { requireSchedule, type AccessServices } from './access.ts';

type Patch = { readonly seen: ScheduleRow; readonly body: PatchBody };

const partiesOf = ({ seen, body }: Patch) => ({
  walletId: seen.wallet_id,
  subWalletId: seen.sub_wallet_id,
  payeeId: body.payee_id ?? seen.payee_id,
});

const patch = defineCommand<Patch, ScheduleRow>({
  name: 'schedules.patch',
  locks: (input) => [lock(scheduledPayments, input.seen.id), ...partyLocks(partiesOf(input))],
  decide(tx, input) {
    const { seen, body } = input;
    const row = tx.find(scheduledPayments, seen.id);
    if (row === undefined) throw platformRefusal('not_found');
    if (row.version !== seen.version) throw stale();
    if (row.status !== 'active' && row.status !== 'paused')
      throw platformRefusal('invalid_state', { status: row.status });
    const parties = body.payee_id === undefined ? undefined : requireParties(tx, partiesOf(input));
    const timing = timingOf(row, body);
    const nextRunAt = nextOf(row, { body, timing }, tx.now);

    const set = {
      ...timing,
      ...whatOf(body),
      ...(parties === undefined ? {} : whomOf(parties)),
      next_run_at: nextRunAt,
      wakes_at: wake(tx, row, nextRunAt),
      version: row.version + 1,
      pause_reason: body.status === undefined ? row.pause_reason : null,
    };
    audit(tx, 'scheduled_payment.changed', { type: 'scheduled_payment', id: row.id });
    const { status = row.status } = body;
    if (status === row.status) return tx.update(scheduledPayments, row, set);
    return tx.move(scheduledPayments, row, status === 'paused' ? 'pause' : 'resume', set);
  },
});

const timingOf = (row: ScheduleRow, { cron_expression, timezone, ends_at }: PatchBody): Timing => ({
  cron_expression: cron_expression ?? row.cron_expression,
  time_zone: timezone ?? row.time_zone,
  ends_at: ends_at === undefined ? row.ends_at : ends_at === null ? null : instant(Date.parse(ends_at)),
});

const whatOf = ({ amount_cents, reason }: PatchBody): Partial<ScheduleRow> => ({
  ...(amount_cents === undefined ? {} : { amount_minor: BigInt(amount_cents) }),
  ...(reason === undefined ? {} : { reason }),
});

const whomOf = ({ payee, subWallet }: Parties): Partial<ScheduleRow> => ({
  payee_id: payee.id,
  payee_label: payee.label,
  payee_number: payee.number,
  payee_alias: payee.alias,
  agent_label: subWallet?.label ?? null,
});

type Changed = { readonly body: PatchBody; readonly timing: Timing };

/** Never an occurrence that has passed, whatever the clock of this process says. */
function nextOf(row: ScheduleRow, { body, timing }: Changed, now: Instant): Instant | null {
  if ((body.status ?? row.status) === 'paused') return null;
  const isResumed = row.status === 'paused';
  const isTimed = [body.cron_expression, body.timezone, body.ends_at].some((field) => field !== undefined);
  if (!isResumed && !isTimed) return row.next_run_at;
  const next = occurrenceAfter(timing, instant(Math.max(now, row.passed_until)));
  if (next === null) throw nothingBefore();
  return next;
}

export const patchScheduleRoute = defineRoute({
  id: 'schedules.patch',
  method: 'PATCH',
  path: '/api/v1/wallet/scheduled/:id',
  auth: [{ session: 'self' }],
  proof: 'none: known payees',
  tag: 'Scheduled payments',
  summary: 'Update, pause or resume a scheduled payment',
  description:
    'Changes what is named and leaves the rest. A payment that was made already stays as it is. ' +
    'An agent cannot: it cancels one, and schedules another.',
  params: scheduleParams,
  body: patchBody,
  answers: { 200: { description: 'The scheduled payment as it is now.', schema: scheduleSchema } },
  refusals: {
    ...ownerRefusals,
    payee_not_enabled: payRefusal.rows.payee_not_enabled,
    payee_verifying: payRefusal.rows.payee_verifying,
    payee_unconfirmed: payRefusal.rows.payee_unconfirmed,
    payee_refused: payRefusal.rows.payee_refused,
    invalid_state: platformRefusal.rows.invalid_state,
  },
  command: patch,
  async prepare(call, db, services: AccessServices): Promise<Patch> {
    return { seen: await requireSchedule(db, call, services, call.params.id), body: call.body };
  },
  answer: (row) => answer(200, toSchedule(row)),
});
