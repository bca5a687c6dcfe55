// How the funding of a card stands, from the rows that a command has locked.
import { cardAccounts } from './accounts.ts';
import { lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Hold, FundingState } from './next-operation.ts';
import { cardFundings, fundingOperations, type FundingRow, type OperationRow } from './tables.ts';

export const locksOfFunding = (cardId: string, operationIds: readonly string[]): Lock[] => [
  lock(cardFundings, cardId),
  ...operationIds.map((id) => lock(fundingOperations, id)),
  ...cardAccounts.locks(cardId),
];

/** `payments` newest first. */
export function readFundingState(tx: Tx, row: FundingRow, payments: readonly OperationRow[]): FundingState {
  return {
    now: tx.now,
    operationId: row.operation_id,
    hold: holdOf(row),
    releasing: releasingOf(row),
    balances: cardAccounts.balances(tx, row.id),
    payments: payments.filter(isRefundable).map(({ id, amount_minor: taken, refunded_minor: refunded }) => ({
      id,
      leftMinor: taken - refunded,
    })),
    refusals: row.refusals,
    retryAt: row.retry_at,
    refusedKind: row.refused_kind,
  };
}

const holdOf = ({ hold_id: id, hold_minor: minor, hold_expires_at: expiresAt }: FundingRow) =>
  id === null || expiresAt === null ? null : { id, minor, expiresAt };

const releasingOf = ({ releasing_hold_id: id, releasing_minor: minor }: FundingRow): Hold | null =>
  id === null ? null : { id, minor };

const isRefundable = (row: OperationRow): boolean =>
  row.status === 'done' && !row.refund_refused && (row.kind === 'capture' || row.kind === 'charge');
