// What integrators hear of batches. Of its transfers they hear as of any other.
import { HOUR_MS, isoOf, plus } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent } from '#platform/events/event-type.ts';
import { batchSchema, toBatch, type ShownBatch } from './model.ts';

const SAMPLE_CENTS = 15_000_000;
const SAMPLE_UNITS = 150_000;
const SAMPLE_LINES = 50;

const completed = defineEvent('send.batch_completed', {
  summary: 'Every line of a batch has ended.',
  schema: batchSchema,
  sample: ({ newId, now }) => ({
    id: newId('bat'),
    status: 'completed' as const,
    counts: {
      accepted: 0,
      pending_approval: 0,
      processing: 0,
      settled: SAMPLE_LINES,
      failed: 0,
      refused: 1,
      rejected: 0,
      cancelled: 0,
      returned: 0,
    },
    approval: null,
    from: { wallet_id: newId('wal'), sub_wallet: newId('swal') },
    amount: SAMPLE_UNITS,
    amount_cents: SAMPLE_CENTS,
    currency: 'ARS' as const,
    created_at: isoOf(plus(now, -HOUR_MS)),
    completed_at: isoOf(now),
  }),
});
export const batchEvents = [completed];

export const batchCompleted = (draft: Draft, shown: ShownBatch): string =>
  draft.emit(completed, shown.row.id, toBatch(shown, draft));
