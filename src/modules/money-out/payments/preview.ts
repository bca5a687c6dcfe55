// Previews a payment: what would become of it, without any effect.
import { z } from 'zod';
import { defineCommand } from '#platform/command/command.ts';
import type { Tx } from '#platform/draft.ts';
import { Refusal } from '#platform/refusal.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { defineTool } from '#platform/tool.ts';
import { toUsages } from '#modules/wallets/agents/index.ts';
import { reasonSchema } from '#modules/approvals/index.ts';
import { checkSpending } from '#modules/wallets/spending/index.ts';
import { judge } from './judge.ts';
import { paymentLocks } from './make.ts';
import { payBody } from './model.ts';
import { paymentRequestIn, payRefusals } from './pay.ts';
import { preparePayment, type PaymentInput, type PrepareServices } from './prepare.ts';

const usage = z
  .object({ limitCents: z.int(), usedCents: z.int(), remainingCents: z.int() })
  .nullable()
  .describe('Null where there is no such limit.');
const refused = z.object({
  type: z.literal('refused'),
  error: z.string().describe('The `error` that paying would answer.'),
  details: z.record(z.string(), z.json()).describe('Its other fields.'),
});
const previewSchema = z
  .object({
    outcome: z.enum(['settles', 'held', 'refused']),
    reasons: z.array(z.discriminatedUnion('type', [...reasonSchema.options, refused])),
    limits: z.object({ cap: usage, day: usage, month: usage, panic24h: usage }),
  })
  .meta({ id: 'PaymentPreview' });
type Preview = z.infer<typeof previewSchema>;

const preview = defineCommand<PaymentInput, Preview>({
  name: 'payments.preview',
  locks: paymentLocks,
  decide(tx, input) {
    const spender = { walletId: input.wallet.id, subWalletId: input.subWalletId };
    const { usages } = checkSpending(tx, spender, input.amountMinor);
    return { ...outcomeOf(tx, input), limits: toUsages(usages) };
  },
});

function outcomeOf(tx: Tx, input: PaymentInput): Omit<Preview, 'limits'> {
  try {
    const { reasons } = judge(tx, input);
    return { outcome: reasons.length === 0 ? 'settles' : 'held', reasons: [...reasons] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      outcome: 'refused',
      reasons: [{ type: 'refused', error: error.code, details: detailsOf(error) }],
    };
  }
}

const IN_WORDS: Readonly<Record<Preview['outcome'], string>> = {
  settles: 'This payment would go at once. Nothing was paid now.',
  held: 'This payment would be held until the owner approves it; `reasons` says why. Nothing was paid now.',
  refused: 'This payment would be refused; `reasons` says why. Nothing was paid now.',
};

const detailsOf = ({ details }: Refusal) => z.record(z.string(), z.json()).parse(details);

export const previewRoute = defineRoute({
  id: 'payments.preview',
  method: 'POST',
  path: '/api/v1/wallet/pay/preview',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:pay' }],
  proof: 'none: no money goes',
  tag: 'Payments',
  summary: 'Preview a payment',
  description:
    'The checks of a payment, without its effect: whether it would settle, be held for the owner, or be refused, and what is left of each limit.',
  body: payBody,
  answers: { 200: { description: 'What would happen, and why.', schema: previewSchema } },
  refusals: payRefusals,
  command: preview,
  prepare: (call, db, services: PrepareServices) =>
    preparePayment(db, call, services, paymentRequestIn(call.body)),
  answer: (shown) => answer(200, shown),
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
