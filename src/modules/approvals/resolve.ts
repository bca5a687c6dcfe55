// The owner decides in a session.
import { z } from 'zod';
import { VISIBLE } from '#platform/text/format.ts';
import { requestHash } from '#platform/idempotency/idempotency.ts';
import { centsOf } from '#platform/money/money.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute, type Call, type StepServices } from '#platform/route/route.ts';
import { assertion } from '#modules/people/sign-in/passkeys/model.ts';
import { refusal as passkeyRefusal } from '#modules/people/sign-in/passkeys/refusals.ts';
import { decideAsOwner, untilSettled, type OwnerServices } from './as-owner.ts';
import type { DecisionResult } from './decide.ts';
import { approvalParams } from './get.ts';
import { readBalancesAfter } from './balances-after.ts';
import { APPROVAL } from './model.ts';
import { SHA_256 } from './passkey-options.ts';
import { findApproval } from './queries.ts';
import { questionOf, type Question } from './question.ts';
import { decideRefusals, differsRow, noApproval, settlementFailed } from './refusals.ts';
import { APPROVAL_STATUSES } from './states.ts';

const REASON_CHARACTERS_MAX = 500;

export const declineReasonSchema = z.string().trim().min(1).max(REASON_CHARACTERS_MAX).regex(VISIBLE);

const seenHash = z
  .string()
  .regex(SHA_256)
  .optional()
  .describe('`seenHash` of the approval as it was shown; another one is refused.')
  .meta({ examples: ['0'.repeat(64)] });

const decisionBody = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approved'),
    credential: assertion.optional(),
    seenHash,
  }),
  z.strictObject({
    decision: z.literal('rejected'),
    declineReason: declineReasonSchema.optional(),
    seenHash,
  }),
]);
type DecisionBody = z.infer<typeof decisionBody>;

const resolvedSchema = z
  .object({
    id: APPROVAL.shown,
    status: z.enum(APPROVAL_STATUSES),
    settled: z.boolean().describe('False while the money is on its way to another bank.'),
    kind: z.literal('approval'),
    amountCents: z.int(),
    payee: z.string(),
    masterAfterCents: z.int().describe('What is available in the wallet.'),
    capAfter: z.int().nullable().describe('What is left of the cap of the sub-wallet, in cents.'),
  })
  .meta({ id: 'ResolvedApproval' });

export type ResolveServices = OwnerServices;
type ResolveInput = Pick<Call<{ id: string }, unknown, DecisionBody>, 'tenant' | 'actor' | 'params' | 'body'>;

async function resolve(steps: StepServices, call: ResolveInput, services: ResolveServices) {
  const { pool, requestKey } = steps;
  const { tenant, body } = call;
  const row = await findApproval(pool, tenant.id, call.params.id);
  if (row === undefined) throw noApproval();
  const keyDigest =
    requestKey === undefined ? undefined : `${requestKey.digest} ${requestHash('POST', '', body)}`;
  const decided = await decideAsOwner(steps, services, call, { row, keyDigest, ...body });
  const settled = await untilSettled(steps, decided.row);
  // The money that the bank has refused meanwhile is back in the wallet.
  const isBack = decided.row.settled === null && settled.settled === false;
  const after = isBack ? await steps.commands.run(tenant, call.actor, readBalancesAfter, settled) : decided;
  return shown({ ...after, row: settled }, questionOf(services, settled));
}

function shown({ row, availableAfterMinor, capAfterMinor }: DecisionResult, question: Question) {
  const after = {
    masterAfterCents: centsOf(availableAfterMinor),
    capAfter: capAfterMinor === null ? null : centsOf(capAfterMinor),
  };
  const { id, status, payee } = row;
  const resolved = { id, status, kind: 'approval' as const, amountCents: centsOf(row.amount_minor), payee };
  if (status === 'approved' && row.settled === false)
    throw settlementFailed(
      {
        ...resolved,
        settled: false,
        reason: row.failure ?? 'provider_rejected',
        canRetry: row.can_retry,
        ...after,
      },
      question,
    );
  return answer(200, { ...resolved, settled: row.settled === true, ...after });
}

const described = {
  method: 'POST',
  auth: [{ session: 'self' }],
  proof: 'as asked',
  tag: 'Approvals',
  summary: 'Decide an approval',
  description:
    'Only the owner decides, and one decision wins. Where `requires` is `proof`, the session must have been proven in the last 10 minutes; ' +
    'where it is `passkey`, the owner approves on a page of this server, such as the one at `approvalUrl`. What was approved is checked again when the money moves: where it cannot, ' +
    'the answer is a 502 with `status: approved` and `settled: false`, and the same request with another key tries again where `canRetry` is true. Until then it can be rejected as well, ' +
    'and the money is back.',
  params: approvalParams,
  noSuch: noApproval,
  body: decisionBody,
  answers: { 200: { description: 'How it was decided.', schema: resolvedSchema } },
  refusals: {
    ...decideRefusals,
    approval_differs: differsRow,
    passkey_refused: passkeyRefusal.rows.passkey_refused,
    passkey_challenge_over: passkeyRefusal.rows.passkey_challenge_over,
    provider_error: platformRefusal.rows.provider_error,
  },
  steps: resolve,
} as const;

export const resolveApprovalRoutes = [
  defineRoute({ ...described, id: 'approvals.resolve', path: '/approvals/:id' }),
  defineRoute({ ...described, id: 'approvals.resolve_card', path: '/api/card/approvals/:id' }),
];
