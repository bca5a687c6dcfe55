// What is kept of schedules, for how long, and what of it is about a person.
import { sql } from '#platform/db/sql.ts';
import { defineKept, type InTheWay } from '#platform/kept/table.ts';

export const schedulesKept = defineKept({
  scheduled_payments: {
    stays: 'its payments name it',
    of: ['wallet_id'],
    leads: true,
    personal: {
      agent_label: 'mention',
      payee_label: 'mention',
      payee_number: 'mention',
      payee_alias: 'mention',
      reason: 'mention',
    },
    plain: [
      'tenant_id',
      'id',
      'wallet_id',
      'sub_wallet_id',
      'payee_id',
      'currency',
      'cron_expression',
      'time_zone',
      'status',
      'pause_reason',
      'last_run_id',
      'last_status',
    ],
  },
  scheduled_runs: {
    stays: 'it says the outcome of each occurrence',
    of: ['scheduled_payment_id'],
    leads: true,
    personal: { reason: 'mention' },
    plain: ['tenant_id', 'id', 'scheduled_payment_id', 'status', 'currency', 'payment_id', 'approval_id'],
  },
  scheduled_follows: {
    stays: 'a row goes when it was followed',
    inCells: { by: ['run_id'], others: 'stay' },
    plain: ['tenant_id', 'id', 'run_id'],
  },
  scheduled_payment_counts: {
    stays: 'it has a row for each wallet',
    inCells: { by: ['id'], others: 'stay' },
    plain: ['tenant_id', 'id'],
  },
});

export const openSchedules: InTheWay = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ id: string; status: string }>`
      select id, status from scheduled_payments
      where tenant_id = ${tenantId} and id = any(${ids}::text[]) and status in ('active', 'paused') order by id`,
  );
  return rows.map(
    ({ id, status }) => `${id} is ${status}: its owner cancels it (DELETE /api/v1/wallet/scheduled/${id})`,
  );
};
