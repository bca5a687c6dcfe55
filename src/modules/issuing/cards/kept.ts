// What is kept of cards, for how long, and what of it is about a person.
import { sql } from '#platform/db/sql.ts';
import { defineKept, type InTheWay } from '#platform/kept/table.ts';

export const cardsKept = defineKept({
  cards: {
    stays: 'purchases name it',
    of: ['cardholder_id'],
    leads: true,
    personal: { label: 'mention', metadata: 'mention', failure: 'mention', awaited: 'mention' },
    hidden: ['key_digest', 'request_hash'],
    plain: [
      'tenant_id',
      'id',
      'cardholder_id',
      'connection_id',
      'asked_by',
      'status',
      'type',
      'currency',
      'amount_match',
      'last4',
      'brand',
      'expiry',
      'allowed_mccs',
      'blocked_mccs',
      'merchant_lock',
      'sub_wallet_id',
      'closed_reason',
      'approval_id',
      'paused_by',
    ],
  },
  card_views: {
    forgottenBy: 'cards.old_links',
    setting: 'links',
    of: ['card_id'],
    hidden: ['token_hash'],
    plain: ['tenant_id', 'id', 'card_id', 'kind'],
  },
});

export const openCards: InTheWay = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ id: string; status: string; open: number }>`
      select id, status, open_authorizations as open from cards
      where tenant_id = ${tenantId} and id = any(${ids}::text[])
        and (status not in ('CLOSED', 'FAILED') or open_authorizations > 0) order by id`,
  );
  return rows.map(({ id, status, open }) =>
    status === 'CLOSED' || status === 'FAILED'
      ? `${id} has ${open} open authorizations: wait until they are cleared or have expired`
      : `${id} is ${status}: close it (DELETE /api/v1/cards/${id})`,
  );
};
