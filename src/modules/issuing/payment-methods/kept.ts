// What is kept of payment methods, for how long, and what of it is about a person.
import { sql } from '#platform/db/sql.ts';
import { defineKept, type InTheWay } from '#platform/kept/table.ts';

export const paymentMethodsKept = defineKept({
  payment_methods: {
    stays: 'what was charged names it',
    of: ['cardholder_id'],
    leads: true,
    inCells: { gives: ['token'], others: 'stay' },
    personal: {
      token: 'secret',
      fingerprint: 'secret',
      last4: 'own',
      expiry: 'own',
      account: 'own',
      holder_name: 'name',
      instructions: 'own',
    },
    inside: {
      // At a bank of theirs: others may pay into it. Where money is sent for it is theirs alone.
      account: { value: 'elsewhere' },
      instructions: { clabe: 'account', copyPaste: 'account' },
    },
    plain: [
      'tenant_id',
      'id',
      'cardholder_id',
      'connection_id',
      'type',
      'rail',
      'funding',
      'bank_name',
      'mode',
      'brand',
      'status',
    ],
  },
  checkout_sessions: {
    forgottenBy: 'payment_methods.old_links',
    setting: 'links',
    of: ['cardholder_id'],
    inCells: { gives: ['id'], others: 'stay' },
    personal: { return_url: 'mention' },
    hidden: ['token_hash'],
    plain: ['tenant_id', 'id', 'cardholder_id', 'status', 'payment_method_id', 'rail'],
  },
});

/** Money can be sent for an account at any time, so it is disconnected before its person is erased. */
export const openAccounts: InTheWay = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ id: string; status: string; cardholder_id: string }>`
      select id, status, cardholder_id from payment_methods
      where tenant_id = ${tenantId} and id = any(${ids}::text[]) and type = 'bank_account' and released_at is null
      order by id`,
  );
  return rows.map(({ id, status, cardholder_id: of }) =>
    status === 'detached'
      ? `the processor has not released ${id} yet: wait until it has`
      : `${id} is an account for which money can arrive: delete it (DELETE /api/v1/cardholders/${of}/payment-methods/${id})`,
  );
};
