// Schedules payments to a payee. Whether each may be paid is decided when it falls due.
import { instant } from '#platform/time/clock.ts';
import { defineCommand } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { defineTool, inUnits } from '#platform/route/tool.ts';
import { chooseSubWallet } from '#modules/wallets/agents/access.ts';
import { TIME_ZONE_OF } from '#modules/wallets/agents/limits.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { partyLocks, requireParties, type Parties } from '#modules/money-out/payments/parties.ts';
import { refusal as payRefusal } from '#modules/money-out/payments/refusals.ts';
import type { Spender } from '#modules/wallets/spending/spender.ts';
import { ownerRefusals, requireWallet } from '#modules/wallets/wallets/access.ts';
import type { WalletRow } from '#modules/wallets/wallets/tables.ts';
import { countLock, countNew } from './counts.ts';
import { createBody, SCHEDULE_TEXTS, scheduleSchema, toSchedule, type CreateBody } from './model.ts';
import { occurrenceAfter } from './occurrences.ts';
import { nothingBefore, refusal } from './refusals.ts';
import { scheduleMachine } from './states.ts';
import { scheduledPayments, type ScheduleRow } from './tables.ts';
import { wake } from './wake.ts';
import type { AccessServices } from './access.ts';

type Creation = {
  readonly wallet: Pick<WalletRow, 'id' | 'country' | 'currency'>;
  readonly subWalletId: Spender['subWalletId'];
  readonly body: CreateBody;
};

const partiesOf = ({ wallet, subWalletId, body }: Creation) => ({
  walletId: wallet.id,
  subWalletId,
  payeeId: body.payee_id,
});

const create = defineCommand<Creation, ScheduleRow>({
  name: 'schedules.create',
  locks: (input) => [
    ...partyLocks(partiesOf(input)),
    countLock({ wallet_id: input.wallet.id, sub_wallet_id: input.subWalletId }),
  ],
  decide(tx, input) {
    const parties = requireParties(tx, partiesOf(input));
    const row = newRow(tx, input, parties);
    const nextRunAt = occurrenceAfter(row, tx.now);
    if (nextRunAt === null) throw nothingBefore();
    countNew(tx, row);

    const wakesAt = wake(tx, row, nextRunAt);
    audit(tx, 'scheduled_payment.created', { type: 'scheduled_payment', id: row.id });
    return tx.insert(scheduledPayments, { ...row, next_run_at: nextRunAt, wakes_at: wakesAt });
  },
});

const newRow = (
  { tenantId, newId, now }: Tx,
  { wallet, subWalletId, body }: Creation,
  { payee, subWallet }: Parties,
): ScheduleRow => ({
  tenant_id: tenantId,
  id: newId('sch', wallet.id),
  wallet_id: wallet.id,
  sub_wallet_id: subWalletId,
  payee_id: payee.id,
  agent_label: subWallet?.label ?? null,
  payee_label: payee.label,
  payee_number: payee.number,
  payee_alias: payee.alias,
  currency: wallet.currency,
  amount_minor: BigInt(body.amount_cents),
  reason: body.reason,
  cron_expression: body.cron_expression,
  time_zone: body.timezone ?? TIME_ZONE_OF[wallet.country],
  ends_at: body.ends_at === undefined ? null : instant(Date.parse(body.ends_at)),
  status: scheduleMachine.initial,
  next_run_at: null,
  wakes_at: null,
  passed_until: now,
  last_run_id: null,
  last_run_at: null,
  last_status: null,
  pause_reason: null,
  version: 1,
  created_at: now,
});

export const createScheduleRoute = defineRoute({
  id: 'schedules.create',
  method: 'POST',
  path: '/api/v1/wallet/scheduled',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:schedule' }],
  proof: 'none: known payees',
  movesMoney: true,
  tag: 'Scheduled payments',
  summary: 'Schedule a payment',
  description:
    'It is paid each time that `cron_expression` names, on the wall clock of `timezone`. Limits and balance are checked then: ' +
    'what a payment made at that moment would be held for is held, and the owner decides. ' +
    'What fell due while the service was down is paid once.',
  body: createBody,
  answers: { 201: { description: 'The scheduled payment.', schema: scheduleSchema } },
  refusals: {
    ...ownerRefusals,
    ...refusal.rows,
    payee_not_enabled: payRefusal.rows.payee_not_enabled,
    payee_verifying: payRefusal.rows.payee_verifying,
    payee_unconfirmed: payRefusal.rows.payee_unconfirmed,
    payee_refused: payRefusal.rows.payee_refused,
    invalid_state: platformRefusal.rows.invalid_state,
    not_found: platformRefusal.rows.not_found,
  },
  command: create,
  async prepare({ tenant, actor, body }, db, services: AccessServices): Promise<Creation> {
    const wallet = await requireWallet(db, { tenant, actor }, services);
    return { wallet, subWalletId: chooseSubWallet(actor, body.sub_wallet_id), body };
  },
  answer: (row) => answer(201, toSchedule(row)),
  tool: defineTool<ReturnType<typeof toSchedule>>({
    name: 'wallet_schedule_payment',
    title: 'Schedule a payment',
    description:
      'Schedules a payment to one of the payees, each time that `cron_expression` names (five fields, on the wall clock of `timezone`). ' +
      '`amount_cents` is in the smallest unit of the currency, such as cents. Whether it may be paid is decided each time it falls due: beyond the limits it is held for the owner. ' +
      'It goes on until wallet_cancel_scheduled ends it. Give an idempotency_key, and use the same one when you are not sure whether a call arrived.',
    effect: 'spends',
    without: ['sub_wallet_id'],
    textsOfOthers: SCHEDULE_TEXTS,
    shownBy: 'schedules.get',
    says: ({ id, amountCents, currency, nextRunAt, status }) =>
      `${id}, ${status}: ${inUnits(amountCents, currency)}, next at ${nextRunAt ?? 'no time'}.`,
  }),
});
