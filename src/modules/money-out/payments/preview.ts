// Previews a payment: what would become of it, without any effect.
import { z } from 'zod';
import { defineCommand } from '#platform/command/command.ts';
import type { Language } from '#platform/text/language.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { defineTool } from '#platform/route/tool.ts';
import { toUsages } from '#modules/wallets/agents/model.ts';
import { reasonSchema } from '#modules/approvals/reasons.ts';
import { checksSchema, previewedChecks } from '#modules/money-out/outgoing/checks.ts';
import { tryOut, type Tried } from './judge.ts';
import { paymentLocks } from './make.ts';
import { payBody } from './model.ts';
import { paymentRequestIn, payRefusals } from './pay.ts';
import { preparePayment, type PaymentInput, type PrepareServices } from './prepare.ts';
import { PAYMENT_RULES } from './rules.ts';

const usage = z
  .object({ limitCents: z.int(), usedCents: z.int(), remainingCents: z.int() })
  .nullable()
  .describe('Null where there is no such limit.');
const refused = z.object({
  type: z.literal('refused'),
  error: z.string().describe('The `error` that paying would answer.'),
  details: z.record(z.string(), z.unknown()).describe('Its other fields.'),
});
const previewSchema = z
  .object({
    outcome: z.enum(['settles', 'held', 'refused']),
    reasons: z.array(z.discriminatedUnion('type', [...reasonSchema.options, refused])),
    limits: z.object({ cap: usage, day: usage, month: usage, panic24h: usage }),
    checks: checksSchema,
  })
  .meta({ id: 'PaymentPreview' });
type Preview = z.infer<typeof previewSchema>;

const preview = defineCommand<PaymentInput, Tried>({
  name: 'payments.preview',
  locks: paymentLocks,
  decide: tryOut,
});

const toPreview = (tried: Tried, language: Language): Preview => ({
  ...outcomeOf(tried),
  limits: toUsages(tried.check.usages),
  checks: previewedChecks(PAYMENT_RULES, tried, language),
});

function outcomeOf({ reasons, broken }: Tried): Pick<Preview, 'outcome' | 'reasons'> {
  if (broken === undefined)
    return { outcome: reasons.length === 0 ? 'settles' : 'held', reasons: [...reasons] };
  const { code } = broken.refusal;
  return {
    outcome: 'refused',
    reasons: [{ type: 'refused', error: code, details: detailsOf(broken.refusal) }],
  };
}

const IN_WORDS: Readonly<Record<Preview['outcome'], string>> = {
  settles: 'This payment would go at once. Nothing was paid now.',
  held: 'This payment would be held until the owner approves it; `reasons` says why. Nothing was paid now.',
  refused: 'This payment would be refused; `reasons` says why. Nothing was paid now.',
};

const detailsOf = ({ details }: Refusal) => z.record(z.string(), z.unknown()).parse(details);

export const previewRoute = defineRoute({
  id: 'payments.preview',
  method: 'POST',
  path: '/api/v1/wallet/pay/preview',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:pay' }],
  proof: 'none: no money goes',
  tag: 'Payments',
  summary: 'Preview a payment',
  description:
    'The checks of a payment, without its effect: whether it would settle, be held for the owner, or be refused, by which rule, and what is left of each limit.',
  body: payBody,
  answers: { 200: { description: 'What would happen, and why.', schema: previewSchema } },
  refusals: payRefusals,
  command: preview,
  prepare: (call, db, services: PrepareServices) =>
    preparePayment(db, call, services, paymentRequestIn(call.body)),
  answer: (tried, { call }) => answer(200, toPreview(tried, call.language)),
  tool: defineTool<Preview>({
    name: 'wallet_preview_payment',
    title: 'Try a payment without making it',
    description:
      'Says what wallet_pay would do with the same arguments, and changes nothing: `settles` (it goes), `held` (it would wait for the owner, ' +
      'and `reasons` says which limit it passes) or `refused`. Call it before larger payments.',
    effect: 'reads',
    without: ['sub_wallet_id'],
    textsOfOthers: ['reasons'],
    says: ({ outcome }) => IN_WORDS[outcome],
  }),
});
