// Previews a withdrawal: whose account it is, as its provider has it, and what would become of the money.
import { z } from 'zod';
import { defineCommand } from '#platform/command/command.ts';
import type { Language } from '#platform/text/language.ts';
import { centsOf, CURRENCIES, unitsOf } from '#platform/money/money.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute, type StepServices } from '#platform/route/route.ts';
import { openingRefusals } from '#modules/wallets/wallets/access.ts';
import { checksSchema, previewedChecks, type WalkResult } from '#modules/money-out/outgoing/checks.ts';
import { tryOut, withdrawalLocks } from './judge.ts';
import { withdrawBody, withdrawalSchema } from './model.ts';
import { prepareWithdrawal, type NewWithdrawal, type PrepareServices } from './prepare.ts';
import { invalidAmount, missingDestination, withdrawRefusals } from './refusals.ts';
import { WITHDRAWAL_RULES } from './rules.ts';

const { amount, amountCents, holderName, taxId, cvu, alias } = withdrawalSchema.shape;

const previewSchema = z
  .object({
    outcome: z
      .enum(['goes', 'held'])
      .describe('`held`: the amount would be set aside until the owner approves it.'),
    amount,
    amountCents,
    currency: z.enum(CURRENCIES),
    holderName,
    taxId,
    cvu,
    alias,
    isNewAccount: z.boolean().describe('No withdrawal of this wallet has arrived there yet.'),
    checks: checksSchema,
  })
  .meta({ id: 'WithdrawalPreview' });
type Preview = z.infer<typeof previewSchema>;

type Tried = { readonly input: NewWithdrawal; readonly found: WalkResult };

const preview = defineCommand<NewWithdrawal, Tried>({
  name: 'withdrawals.preview',
  locks: withdrawalLocks,
  decide: (tx, input) => ({ input, found: tryOut(tx, input) }),
});

const toPreview = (
  { input: { wallet, amountMinor, to, isNewAccount }, found }: Tried,
  language: Language,
): Preview => ({
  outcome: found.heldBy.size === 0 ? 'goes' : 'held',
  amount: unitsOf(amountMinor, wallet.currency),
  amountCents: centsOf(amountMinor),
  currency: wallet.currency,
  holderName: to.name,
  taxId: to.taxId,
  cvu: to.number,
  alias: to.alias,
  isNewAccount,
  checks: previewedChecks(WITHDRAWAL_RULES, found, language),
});

export const previewWithdrawalRoute = defineRoute({
  id: 'withdrawals.preview',
  method: 'POST',
  path: '/api/v1/wallet/withdraw/preview',
  auth: [{ session: 'self' }],
  proof: 'always',
  tag: 'Withdrawals',
  summary: 'Preview a withdrawal',
  description:
    'Whose account it is, and whether the money would go at once or wait for the owner; what withdrawing would refuse is refused here, and nothing is set aside. ' +
    'An alias or a key of Pix can move: withdraw to the `cvu` of the answer, so that the money goes where it was shown. It says to whom any account belongs, so the session must have been proven ' +
    'in the last 10 minutes.',
  body: withdrawBody,
  answers: { 200: { description: 'What would happen.', schema: previewSchema } },
  refusals: {
    ...openingRefusals,
    ...withdrawRefusals,
    provider_error: platformRefusal.rows.provider_error,
  },
  refusalsOfFields: { amount: invalidAmount, destination: missingDestination },
  steps: async (
    steps,
    { tenant, actor, body, language },
    services: Omit<PrepareServices, keyof StepServices>,
  ) => {
    const tried = await steps.commands.runPrepared(tenant, actor, preview, () =>
      prepareNew({ ...services, ...steps }, { tenant, actor, body }),
    );
    return answer(200, toPreview(tried, language));
  },
});

/** A preview has no key, so nothing is a repeat. */
async function prepareNew(
  services: PrepareServices,
  asked: Omit<Parameters<typeof prepareWithdrawal>[1], 'requestKey'>,
): Promise<NewWithdrawal> {
  const input = await prepareWithdrawal(services, { ...asked, requestKey: undefined });
  if (input.kind === 'repeat') throw new Error('a preview repeats nothing');
  return input;
}
