// The scheduled payment and its occurrences as the API takes and shows them.
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import { dateTime, timestamp } from '#platform/time/date-time.ts';
import { defineId } from '#platform/ids/kind.ts';
import type { Language } from '#platform/text/language.ts';
import { centsOf, CURRENCIES } from '#platform/money/money.ts';
import { APPROVAL } from '#modules/approvals/model.ts';
import { payBody, PAYMENT } from '#modules/money-out/payments/model.ts';
import { reasonByOf, reasonBySchema } from '#modules/money-out/payments/reason-by.ts';
import { countryOf } from '#modules/people/cardholders/currency.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { PAYEE } from '#modules/wallets/payees/model.ts';
import { maskedNumber } from '#modules/wallets/wallets/mask.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { problemOfCron } from './cron.ts';
import { MISSED_COUNTED_MAX } from './occurrences.ts';
import { reasonText } from './reasons.ts';
import { LAST_STATUSES, PAUSE_REASONS, RUN_STATUSES, SCHEDULE_STATUSES } from './states.ts';
import type { RunRow, ScheduleRow } from './tables.ts';
import { isTimeZone } from '#platform/time/wall-clock.ts';

const EXPRESSION_CHARACTERS_MAX = 100;
const ZONE_CHARACTERS_MAX = 64;

const UNKNOWN_ZONE = {
  en: 'this must be the IANA name of a time zone, such as America/Mexico_City',
  es: 'debe ser el nombre IANA de un huso horario, por ejemplo America/Mexico_City',
  pt: 'deve ser o nome IANA de um fuso horário, por exemplo America/Mexico_City',
};

const cronExpression = z
  .string()
  .trim()
  .max(EXPRESSION_CHARACTERS_MAX)
  .superRefine((text, context) => {
    const problem = problemOfCron(text);
    if (problem !== undefined) context.addIssue({ code: 'custom', params: { problem } });
  })
  .describe('Minute, hour, day of the month, month and day of the week, such as `0 9 1 * *`.')
  .meta({ examples: ['0 9 1 * *'] });
const timezone = z
  .string()
  .max(ZONE_CHARACTERS_MAX)
  .refine(isTimeZone, { params: { problem: UNKNOWN_ZONE } })
  .meta({ examples: ['America/Mexico_City'] })
  .describe('The IANA name of the time zone in which the expression is read.');
const endsAt = dateTime.describe('Nothing is paid after it.');

const { payee_id, amount_cents, reason, sub_wallet_id } = payBody.shape;
const written = { payee_id, amount_cents, reason, cron_expression: cronExpression };

export const createBody = z.strictObject({
  ...written,
  sub_wallet_id,
  timezone: timezone.optional().describe('That of the capital of the country if left out.'),
  ends_at: endsAt.optional(),
});
export type CreateBody = z.infer<typeof createBody>;

export const patchBody = z
  .strictObject({
    ...written,
    timezone,
    ends_at: endsAt.nullable().describe('`null`: it does not end.'),
    status: z.enum(['active', 'paused']).describe('What falls due while it is paused is not paid later.'),
  })
  .partial();
export type PatchBody = z.infer<typeof patchBody>;

export const SCHEDULE = defineId('sch', {
  en: 'scheduled payment',
  es: 'ningún pago programado',
  pt: 'nenhum pagamento agendado',
});
export const scheduleParams = z.object({ id: SCHEDULE.inPath });
export const OCCURRENCE = defineId('run', {
  en: 'occurrence',
  es: 'ninguna ocurrencia',
  pt: 'nenhuma ocorrência',
});

const shown = {
  id: SCHEDULE.shown,
  agentLabel: z.string().nullable().describe('Null where it is the owner who pays.'),
  payee: z.string().describe('As it was at the last change or run, as are the next two.'),
  payeeCvu: z.string(),
  payeeAlias: z.string().nullable(),
  amountCents: z.int(),
  currency: z.enum(CURRENCIES),
  reason: z.string(),
  cronExpression: z.string(),
  timezone: z.string(),
  endsAt: timestamp.nullable(),
  nextRunAt: timestamp.nullable().describe('Null while it is paused, and where nothing is left to pay.'),
  lastRunAt: timestamp.nullable(),
  lastStatus: z
    .enum(LAST_STATUSES)
    .nullable()
    .describe('Of the payment of the last occurrence. Null before the first, and while one is on its way.'),
  status: z.enum(SCHEDULE_STATUSES),
  pauseReason: z
    .enum(PAUSE_REASONS)
    .nullable()
    .describe(
      'Why it was paused by itself. After `suspected_fraud` the owner confirms the account with the payee, and then resumes or cancels it. Null where the owner paused it.',
    ),
  createdAt: timestamp,
};
/** A scheduled payment as its organization sees it. */
export const organizationScheduleSchema = z
  .object({
    id: shown.id,
    status: shown.status,
    pauseReason: shown.pauseReason,
    walletId: WALLET.shown,
    subWalletId: SUB_WALLET.shown.nullable(),
    agent: shown.agentLabel,
    payeeId: PAYEE.shown,
    payee: z.string().describe('The label of the payee, as it was at the last change or run.'),
    payeeAccount: z.string().describe('All but the ends of its number are hidden.'),
    amountCents: shown.amountCents,
    currency: shown.currency,
    reason: shown.reason,
    reasonBy: reasonBySchema,
    cronExpression: shown.cronExpression,
    timezone: shown.timezone,
    endsAt: shown.endsAt,
    nextRunAt: shown.nextRunAt,
    lastRunAt: shown.lastRunAt,
    lastStatus: shown.lastStatus,
    createdAt: timestamp,
  })
  .meta({ id: 'OrganizationScheduledPayment' });

/** The fields of what is shown that others write into. */
export const SCHEDULE_TEXTS = ['agentLabel', 'payee', 'payeeAlias', 'reason'];
export const scheduleSchema = z.object(shown).meta({ id: 'ScheduledPayment' });

export const runSchema = z
  .object({
    id: OCCURRENCE.shown,
    scheduledPaymentId: SCHEDULE.shown,
    status: z.enum(RUN_STATUSES),
    scheduledFor: timestamp,
    missed: z
      .int()
      .describe(`How many after it had passed as well, and are not paid. ${MISSED_COUNTED_MAX} may be more.`),
    amountCents: z.int().nullable().describe('Null until it has run.'),
    currency: z.enum(CURRENCIES),
    paymentId: PAYMENT.shown.nullable(),
    approvalId: APPROVAL.shown.nullable(),
    reason: z.string().nullable().describe('Why nothing was paid.'),
    message: z.string().nullable().describe('The same in words.'),
    ranAt: timestamp.nullable(),
  })
  .meta({ id: 'ScheduledPaymentRun' });

export const toldSchema = z.object({ ...shown, run: runSchema }).meta({ id: 'ScheduledPaymentEvent' });

export const toSchedule = (row: ScheduleRow) => ({
  id: row.id,
  agentLabel: row.agent_label,
  payee: row.payee_label,
  payeeCvu: row.payee_number,
  payeeAlias: row.payee_alias,
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  reason: row.reason,
  cronExpression: row.cron_expression,
  timezone: row.time_zone,
  endsAt: isoOrNull(row.ends_at),
  nextRunAt: isoOrNull(row.next_run_at),
  lastRunAt: isoOrNull(row.last_run_at),
  lastStatus: row.last_status,
  status: row.status,
  pauseReason: row.pause_reason,
  createdAt: isoOf(row.created_at),
});

export const toOrganizationSchedule = (row: ScheduleRow) => ({
  id: row.id,
  status: row.status,
  pauseReason: row.pause_reason,
  walletId: row.wallet_id,
  subWalletId: row.sub_wallet_id,
  agent: row.agent_label,
  payeeId: row.payee_id,
  payee: row.payee_label,
  payeeAccount: maskedNumber(row.payee_number, countryOf(row.currency)),
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  reason: row.reason,
  reasonBy: reasonByOf(row),
  cronExpression: row.cron_expression,
  timezone: row.time_zone,
  endsAt: isoOrNull(row.ends_at),
  nextRunAt: isoOrNull(row.next_run_at),
  lastRunAt: isoOrNull(row.last_run_at),
  lastStatus: row.last_status,
  createdAt: isoOf(row.created_at),
});

export const toRun = (row: RunRow, language: Language) => ({
  id: row.id,
  scheduledPaymentId: row.scheduled_payment_id,
  status: row.status,
  scheduledFor: isoOf(row.scheduled_for),
  missed: row.missed,
  amountCents: row.amount_minor === null ? null : centsOf(row.amount_minor),
  currency: row.currency,
  paymentId: row.payment_id,
  approvalId: row.approval_id,
  reason: row.reason,
  message: row.reason === null ? null : (reasonText(row.reason)?.[language] ?? null),
  ranAt: isoOrNull(row.ran_at),
});
