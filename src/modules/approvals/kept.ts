// What is kept of approvals, for how long, and what of it is about a person.
import { sql } from '#platform/db/sql.ts';
import { defineKept, type InTheWay } from '#platform/kept/table.ts';

export const approvalsKept = defineKept({
  approvals: {
    stays: 'it says who approved what, and what they were shown',
    of: ['cardholder_id'],
    leads: true,
    personal: {
      payee: 'mention',
      agent: 'mention',
      agent_reason: 'mention',
      reasons: 'mention',
      seen: 'mention',
      failure: 'mention',
      decline_reason: 'mention',
    },
    hidden: ['decided_key_digest'],
    plain: [
      'tenant_id',
      'id',
      'cardholder_id',
      'wallet_id',
      'sub_wallet_id',
      'action',
      'subject_id',
      'status',
      'strength',
      'channel',
      'currency',
      'seen_hash',
      'decided_channel',
    ],
  },
  approval_messages: {
    stays: 'it says who was asked, and by which message',
    of: ['cardholder_id'],
    inCells: { gives: ['id'], others: 'stay' },
    personal: { phone: 'phone', recipient: 'phone', failure: 'mention' },
    hidden: ['nonce_hash'],
    plain: ['tenant_id', 'id', 'cardholder_id', 'connection_id', 'status', 'seen_hash', 'message_id'],
  },
  approval_signatures: {
    stays: 'it proves that somebody approved',
    of: ['approval_id'],
    hidden: ['credential_id', 'public_key', 'authenticator_data', 'client_data', 'signature'],
    plain: ['tenant_id', 'id', 'approval_id'],
  },
});

export const openApprovals: InTheWay = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ id: string }>`
      select id from approvals
      where tenant_id = ${tenantId} and id = any(${ids}::text[]) and status = 'pending' order by id`,
  );
  return rows.map(({ id }) => `${id} waits for its owner: they answer it, or it expires`);
};
