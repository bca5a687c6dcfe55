// Cancels a batch that waits for its owner: the question ends, and what was set aside is given back.
import type { Instant } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { notFound } from '#platform/ids/kind.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { subWallets } from '#modules/wallets/agents/tables.ts';
import { approvalIdOf } from '#modules/approvals/open.ts';
import { approvals } from '#modules/approvals/tables.ts';
import { withdrawApproval } from '#modules/approvals/withdraw.ts';
import { requireBeta } from '#modules/money-out/transfers/beta.ts';
import type { PrepareServices } from '#modules/money-out/transfers/prepare.ts';
import { refusal as transferRefusal } from '#modules/money-out/transfers/refusals.ts';
import { endHeld } from './approval-subject.ts';
import { standingOf, type Counts } from './counts.ts';
import { BATCH, batchParams, batchSchema, shownStatusOf, toBatch, type ShownBatch } from './model.ts';
import { findBatch } from './queries.ts';
import { batches, type BatchRow } from './tables.ts';

type Input = { readonly batch: BatchRow; readonly counts: Counts; readonly realNow: Instant };

const cancel = defineCommand<Input, ShownBatch>({
  name: 'batches.cancel',
  locks: ({ batch: { id, sub_wallet_id: subWalletId } }) => [
    lock(batches, id),
    lock(approvals, approvalIdOf(id)),
    lock(subWallets, subWalletId),
  ],
  decide(tx, { batch: { id }, counts, realNow }) {
    const { status } = tx.get(batches, id);
    if (status !== 'pending_approval')
      throw platformRefusal('invalid_state', { status: shownStatusOf(status) });
    const row = endHeld(tx, id, 'cancelled', realNow);
    return { row, counts, approval: withdrawApproval(tx, approvalIdOf(id)) };
  },
});

export const cancelBatchRoute = defineRoute({
  id: 'batches.cancel',
  method: 'POST',
  path: '/v1/send/batches/:id/cancel',
  auth: [{ scope: 'transfers:write' }],
  proof: 'none: lets less go',
  authorize: requireBeta,
  tag: 'Send',
  summary: 'Cancel a batch',
  description:
    'Only while it is `pending_approval`. The money that was set aside becomes available again, and the batch is completed a moment later.',
  params: batchParams,
  answers: { 200: { description: 'The batch, whose lines are being cancelled.', schema: batchSchema } },
  refusals: {
    beta_not_enabled: transferRefusal.rows.beta_not_enabled,
    invalid_state: platformRefusal.rows.invalid_state,
  },
  command: cancel,
  async prepare({ tenant, params }, db, { clock }: PrepareServices) {
    const batch = await findBatch(db, tenant.id, params.id);
    if (batch === undefined) throw notFound(BATCH, 'id');
    const { counts } = await standingOf(db, batch);
    return { batch, counts, realNow: clock.now() };
  },
  answer: (shown, { call }) => answer(200, toBatch(shown, call.tenant)),
});
