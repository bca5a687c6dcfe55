// The owner decides in a session. Rejecting takes the session alone; approving takes what the amount asks
// for.
import { z } from 'zod';
import { PROVEN_MS } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor, SignedInUser } from '../../platform/context.ts';
import { format, NO_CONTROLS } from '../../platform/format.ts';
import { createBackoff } from '../../platform/outside.ts';
import { centsOf } from '../../platform/money.ts';
import { refusal as platformRefusal } from '../../platform/refusals.ts';
import { answer, defineRoute, type Call, type StepServices } from '../../platform/route.ts';
import { decideApproval, type Decided } from './decide.ts';
import { approvalParams } from './get.ts';
import { APPROVAL } from './model.ts';
import { findApproval } from './queries.ts';
import { decideRefusals, noApproval, ofAnother, passkeyRequired, settlementFailed } from './refusals.ts';
import { APPROVAL_STATUSES } from './states.ts';
import type { ApprovalSubjects } from './subject.ts';
import type { ApprovalRow } from './tables.ts';

/** Callers wait no longer than this for money that is on its way to another bank. */
const SETTLED_MS_MAX = 10_000;
const REASON_CHARACTERS_MAX = 500;
const VISIBLE = format(/^[^\p{Cc}]+$/u, NO_CONTROLS);

const decisionBody = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approved') }),
  z.strictObject({
    decision: z.literal('rejected'),
    declineReason: z.string().trim().min(1).max(REASON_CHARACTERS_MAX).regex(VISIBLE).optional(),
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

export type ResolveServices = {
  readonly approvalSubjects: ApprovalSubjects;
  /** Sessions are proven in real time. */
  readonly clock: Clock;
  readonly baseUrl: () => string;
};
type Resolving = Pick<Call<{ id: string }, unknown, DecisionBody>, 'tenant' | 'actor' | 'params' | 'body'>;

async function resolve(steps: StepServices, call: Resolving, services: ResolveServices) {
  const { pool } = steps;
  const { tenant, actor, body } = call;
  const row = await findApproval(pool, tenant.id, call.params.id);
  if (row === undefined) throw noApproval();
  const user = requireOwnerOf(actor, row);
  if (body.decision === 'approved') requireProof(user, row, services);
  const decided = await decideApproval({ ...steps, ...services }, call, {
    approvalId: row.id,
    decision: body.decision,
    channel: 'inbox',
    declineReason: body.decision === 'rejected' ? body.declineReason : undefined,
  });
  return shown({ ...decided, row: await untilSettled(steps, decided.row) });
}

function requireOwnerOf(actor: Actor, row: ApprovalRow): SignedInUser {
  if (actor.type !== 'user' || actor.personId !== row.cardholder_id) throw ofAnother();
  return actor;
}

function requireProof(user: SignedInUser, row: ApprovalRow, { clock, baseUrl }: ResolveServices): void {
  if (row.strength === 'biometric') throw passkeyRequired(`${baseUrl()}/approvals/${row.id}`);
  if (row.strength === 'whatsapp' && clock.now() - user.provenAt > PROVEN_MS)
    throw platformRefusal('step_up_required');
}

/** The row as it is when the money has arrived, was refused, or the time is over. */
async function untilSettled({ pool }: Pick<StepServices, 'pool'>, row: ApprovalRow): Promise<ApprovalRow> {
  const backoff = createBackoff(SETTLED_MS_MAX);
  let now = row;
  while (now.status === 'approved' && now.settled === null && (await backoff.wait())) {
    now = (await findApproval(pool, row.tenant_id, row.id)) ?? now;
  }
  return now;
}

function shown({ row, availableAfterMinor, capAfterMinor }: Decided) {
  const after = {
    masterAfterCents: centsOf(availableAfterMinor),
    capAfter: capAfterMinor === null ? null : centsOf(capAfterMinor),
  };
  const { id, status, payee } = row;
  const resolved = { id, status, kind: 'approval' as const, amountCents: centsOf(row.amount_minor), payee };
  if (status === 'approved' && row.settled === false)
    throw settlementFailed({
      ...resolved,
      settled: false,
      reason: row.failure ?? 'provider_rejected',
      canRetry: row.can_retry,
      ...after,
    });
  return answer(200, { ...resolved, settled: row.settled === true, ...after });
}

const described = {
  method: 'POST',
  auth: [{ session: 'self' }],
  tag: 'Approvals',
  summary: 'Approve or reject',
  description:
    'Only the owner decides, and one decision wins. Where `requires` is `proof`, the session must have been proven in the last 10 minutes; ' +
    'where it is `passkey`, the owner approves on the page at `approvalUrl`. What was approved is checked again when the money moves: where it cannot, ' +
    'the answer is a 502 with `status: approved` and `settled: false`, and the same request with another key tries again where `canRetry` is true.',
  params: approvalParams,
  body: decisionBody,
  answers: { 200: { description: 'How it was decided.', schema: resolvedSchema } },
  refusals: {
    ...decideRefusals,
    step_up_required: platformRefusal.rows.step_up_required,
    provider_error: platformRefusal.rows.provider_error,
  },
  steps: resolve,
} as const;

export const resolveApprovalRoutes = [
  defineRoute({ ...described, id: 'approvals.resolve', path: '/approvals/:id' }),
  defineRoute({ ...described, id: 'approvals.resolve_card', path: '/api/card/approvals/:id' }),
];
