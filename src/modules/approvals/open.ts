// Asks the owner: writes the question down in the command that sets the money aside.
import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS, plus } from '../../platform/clock.ts';
import type { Tx } from '../../platform/draft.ts';
import type { Id } from '../../platform/ids.ts';
import type { Json } from '../../platform/db/table.ts';
import { approvalRequested } from './events.ts';
import { EXPIRE } from './job-kinds.ts';
import { approvalMachine } from './states.ts';
import { approvals, type ApprovalRow, type Channel } from './tables.ts';

const EXPIRES_AFTER_MS: Readonly<Record<Channel, number>> = {
  inbox: DAY_MS,
  biometric: DAY_MS,
  whatsapp: 10 * MINUTE_MS,
};

export type Question = Pick<
  ApprovalRow,
  | 'cardholder_id'
  | 'wallet_id'
  | 'sub_wallet_id'
  | 'action'
  | 'subject_id'
  | 'strength'
  | 'channel'
  | 'amount_minor'
  | 'currency'
  | 'payee'
  | 'agent'
  | 'agent_reason'
  | 'reasons'
> & { readonly seen: string };

export function openApproval(tx: Tx, question: Question): ApprovalRow {
  const delayMs = EXPIRES_AFTER_MS[question.channel];
  const row = tx.insert(approvals, {
    tenant_id: tx.tenantId,
    id: approvalIdOf(question.subject_id),
    ...question,
    status: approvalMachine.initial,
    seen_hash: hashOfSeen(question.seen),
    created_at: tx.now,
    expires_at: plus(tx.now, delayMs),
    decided_at: null,
    decided_channel: null,
    decline_reason: null,
    settled: null,
    failure: null,
    can_retry: false,
  });
  approvalRequested(tx, row);
  tx.enqueue(EXPIRE, { approvalId: row.id }, delayMs);
  return row;
}

/** There is one approval at most for each subject, so its id needs no looking up. */
export const approvalIdOf = (subjectId: string): Id<'appr'> =>
  `appr_${subjectId.slice(subjectId.indexOf('_') + 1)}`;

/** The same text for the same value, whatever the order in which its fields were written. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

export const hashOfSeen = (seen: string): string => createHash('sha256').update(seen).digest('hex');
