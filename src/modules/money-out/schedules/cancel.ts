// Cancels a scheduled payment: nothing falls due any more. What waits for its owner goes on waiting.
import { z } from 'zod';
import { defineCommand, lock } from '#platform/command/command.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { defineTool } from '#platform/route/tool.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { countEnded, countLock } from './counts.ts';
import { scheduleParams } from './model.ts';
import { scheduledPayments, type ScheduleRow } from './tables.ts';
import { requireSchedule, type AccessServices } from './access.ts';

export const cancelSchedule = defineCommand<ScheduleRow, null>({
  name: 'schedules.cancel',
  locks: (seen) => [lock(scheduledPayments, seen.id), countLock(seen)],
  decide(tx, { id }) {
    const row = tx.find(scheduledPayments, id);
    if (row === undefined) throw refusal('not_found');
    // A client that did not get the answer repeats the request.
    if (row.status === 'cancelled' || row.status === 'completed') return null;

    tx.move(scheduledPayments, row, 'cancel', { next_run_at: null, version: row.version + 1 });
    countEnded(tx, row);
    audit(tx, 'scheduled_payment.cancelled', { type: 'scheduled_payment', id });
    return null;
  },
});

export const cancelScheduleRoute = defineRoute({
  id: 'schedules.cancel',
  method: 'DELETE',
  path: '/api/v1/wallet/scheduled/:id',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:schedule' }],
  proof: 'none: lets less go',
  tag: 'Scheduled payments',
  summary: 'Cancel a scheduled payment',
  description: 'For good. A payment that was made already goes on, and so does one that waits for its owner.',
  params: scheduleParams,
  answers: {
    200: {
      description: 'It is cancelled.',
      schema: z.object({ ok: z.literal(true) }).meta({ id: 'CancelledScheduledPayment' }),
    },
  },
  refusals: ownerRefusals,
  command: cancelSchedule,
  prepare: (call, db, services: AccessServices) => requireSchedule(db, call, services, call.params.id),
  answer: () => answer(200, { ok: true as const }),
  tool: defineTool<{ ok: true }>({
    name: 'wallet_cancel_scheduled',
    title: 'Cancel a scheduled payment',
    description:
      'Ends a scheduled payment of this agent for good: nothing of it falls due any more. What was paid stays paid, and what waits for the owner goes on waiting. Calling it again does no harm.',
    effect: 'ends',
    renamed: { id: 'scheduled_payment_id' },
    says: () => 'It is cancelled: nothing more of it will be paid.',
  }),
});
