// Writes an operation down before anything is done or asked for it.
import type { Tx } from '#platform/work/draft.ts';
import { operationMachine } from './states.ts';
import { fundingOperations, type FundingRow, type OperationRow } from './tables.ts';

type Beginning = {
  readonly kind: OperationRow['kind'];
  readonly methodId: OperationRow['payment_method_id'];
  /** The hold or payment that it is about. */
  readonly targetId: string | null;
  readonly amountMinor: bigint;
};

export const insertOperation = (
  tx: Tx,
  { id: cardId, currency }: FundingRow,
  { kind, methodId, targetId, amountMinor }: Beginning,
): OperationRow =>
  tx.insert(fundingOperations, {
    tenant_id: tx.tenantId,
    id: tx.newId('fop', cardId),
    card_id: cardId,
    kind,
    payment_method_id: methodId,
    target_id: targetId,
    amount_minor: amountMinor,
    currency,
    status: operationMachine.initial,
    reason: null,
    refunded_minor: 0n,
    refund_refused: false,
    created_at: tx.now,
    finished_at: null,
  });
