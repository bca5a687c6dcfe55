// Cancels a transfer that waits for its owner: the question ends, and what was set aside is given back.
import { defineCommand, lock } from '#platform/command/command.ts';
import { notFound } from '#platform/ids/kind.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { approvalIdOf } from '#modules/approvals/open.ts';
import { approvals } from '#modules/approvals/tables.ts';
import { withdrawApproval } from '#modules/approvals/withdraw.ts';
import { documentLocks } from '#modules/wallets/documents/claim.ts';
import { giveBackHeld } from '#modules/money-out/outgoing/release.ts';
import { locksToGiveBack } from '#modules/wallets/spending/spender.ts';
import { requireBeta } from './beta.ts';
import { emitTransfer } from './events.ts';
import { toTransfer, transferParams, TRANSFER, transferSchema, type ShownTransfer } from './model.ts';
import { outgoingTransfer } from './outgoing.ts';
import { findTransfer } from './queries.ts';
import { refusal } from './refusals.ts';
import { transfers, type TransferRow } from './tables.ts';

const cancel = defineCommand<TransferRow, ShownTransfer>({
  name: 'transfers.cancel',
  locks: ({ id, wallet_id: walletId, sub_wallet_id: subWalletId, document, created_at: reservedAt }) => [
    lock(transfers, id),
    lock(approvals, approvalIdOf(id)),
    ...locksToGiveBack({ walletId, subWalletId }, reservedAt),
    ...(document === null ? [] : documentLocks([document.key])),
  ],
  decide(tx, { id }) {
    const before = tx.get(transfers, id);
    const { batch_id: batchId } = before;
    if (batchId !== null)
      throw platformRefusal('invalid_state', { status: before.status, batchId }, LINE_OF_A_BATCH);
    if (before.status !== 'pending_approval')
      throw platformRefusal('invalid_state', { status: before.status });
    giveBackHeld(tx, outgoingTransfer, before);
    const row = tx.move(transfers, before, 'cancel');
    const approval = withdrawApproval(tx, approvalIdOf(id));
    emitTransfer(tx, row, 'cancelled');
    return { row, approval };
  },
});

/** The owner is asked about the batch as it is. */
const LINE_OF_A_BATCH = {
  message: {
    en: 'This transfer is a line of a batch, which is decided as a whole.',
    es: 'Esta transferencia es una línea de un lote, que se decide completo.',
    pt: 'Esta transferência é uma linha de um lote, que é decidido por inteiro.',
  },
  fix: {
    en: 'Cancel the batch in `batchId` while it is `pending_approval`, and send the others again.',
    es: 'Cancele el lote de `batchId` mientras esté en `pending_approval` y envíe las demás de nuevo.',
    pt: 'Cancele o lote de `batchId` enquanto estiver em `pending_approval` e envie as demais de novo.',
  },
};

export const cancelTransferRoute = defineRoute({
  id: 'transfers.cancel',
  method: 'POST',
  path: '/v1/send/transfers/:id/cancel',
  auth: [{ scope: 'transfers:write' }],
  proof: 'none: lets less go',
  authorize: requireBeta,
  tag: 'Send',
  summary: 'Cancel a transfer',
  description: 'Only while it is `pending_approval`. The money that was set aside is available again.',
  params: transferParams,
  answers: { 200: { description: 'The cancelled transfer.', schema: transferSchema } },
  refusals: {
    beta_not_enabled: refusal.rows.beta_not_enabled,
    invalid_state: platformRefusal.rows.invalid_state,
  },
  command: cancel,
  async prepare({ tenant, params }, db) {
    const row = await findTransfer(db, tenant.id, params.id);
    if (row === undefined) throw notFound(TRANSFER, 'id');
    return row;
  },
  answer: (shown, { call }) => answer(200, toTransfer(shown, call.tenant)),
});
