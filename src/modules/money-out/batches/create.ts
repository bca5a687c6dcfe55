// Accepts a batch: what its sum may be is decided at once, and its lines are accepted by a job.
import { defineCommand, lock, stale } from '#platform/command/command.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { requireBeta } from '#modules/money-out/transfers/beta.ts';
import { judgeSum } from '#modules/money-out/transfers/judge.ts';
import { senderLocks } from '#modules/money-out/transfers/make.ts';
import type { PrepareServices } from '#modules/money-out/transfers/prepare.ts';
import { refusal as transferRefusal } from '#modules/money-out/transfers/refusals.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { acceptedOnly } from './counts.ts';
import { ADVANCE } from './job-kinds.ts';
import { batchSchema, createBody, toBatch, type ShownBatch } from './model.ts';
import { prepareBatch, type CreateInput } from './prepare.ts';
import { keyOfAnother } from './refusals.ts';
import { batchMachine } from './states.ts';
import { batches, batchInputs } from './tables.ts';

const BODY_BYTES_MAX = 1024 * 1024;

const create = defineCommand<CreateInput, ShownBatch>({
  name: 'batches.create',
  locks: (input) =>
    input.kind === 'repeat' ? [] : [lock(batches, input.id), ...senderLocks(input.sender, input)],
  decide(tx, input) {
    if (input.kind === 'repeat') return input.row;
    const { id, requestHash, sender, lines, amountMinor, realNow } = input;
    // Another request with this key was faster, and this one is a repeat of it.
    if (tx.find(batches, id) !== undefined) throw stale();
    const { ask } = judgeSum(tx, input, amountMinor);
    const row = tx.insert(batches, {
      tenant_id: tx.tenantId,
      id,
      request_hash: requestHash,
      wallet_id: sender.wallet.id,
      sub_wallet_id: sender.subWallet.id,
      status: batchMachine.initial,
      strength: ask?.requiredProof ?? 'auto',
      amount_minor: amountMinor,
      currency: sender.wallet.currency,
      line_count: lines.length,
      next_line: 0,
      refused_count: 0,
      approval_id: null,
      approval_phone: null,
      ending: null,
      created_at: tx.now,
      completed_at: null,
      worked_at: realNow,
    });
    tx.insert(batchInputs, { tenant_id: tx.tenantId, id, lines });
    tx.enqueue(ADVANCE, { batchId: id, looks: 0 });
    return { row, counts: acceptedOnly(row), approval: undefined };
  },
});

export const createBatchRoute = defineRoute({
  id: 'batches.create',
  method: 'POST',
  path: '/v1/send/batches',
  auth: [{ scope: 'transfers:write' }],
  proof: 'always',
  authorize: requireBeta,
  ownKey: { prefix: 'bat', table: batches, ofAnother: keyOfAnother },
  tag: 'Send',
  summary: 'Send a batch of transfers',
  description:
    'Accepted at once, and its lines are looked at afterwards: each is sent, or refused by itself with an error that the lines of the batch show. The **sum** of all lines decides who ' +
    'must agree, by the `approval_config` of the sub-wallet. From `auto_approve_under_cents` on the owner is asked once, about all lines as their destinations were resolved, and nothing goes before. ' +
    'A sum that passes a limit, or what the wallet holds, is refused here as a whole. The same `Idempotency-Key` and body again answers 200 with the batch as it is then, however much later.',
  body: createBody,
  about: ({ body }) => body.from_sub_wallet,
  bodyBytesMax: BODY_BYTES_MAX,
  answers: {
    200: { description: 'The batch that has this `Idempotency-Key` already.', schema: batchSchema },
    202: { description: 'It is accepted.', schema: batchSchema },
  },
  refusals: {
    ...ownerRefusals,
    ...transferRefusal.rows,
    invalid_state: platformRefusal.rows.invalid_state,
    not_found: platformRefusal.rows.not_found,
  },
  command: create,
  prepare: (call, db, services: PrepareServices) => prepareBatch(db, call, services),
  answer: (shown, { call, input }) =>
    answer(input.kind === 'repeat' ? 200 : 202, toBatch(shown, call.tenant)),
});
