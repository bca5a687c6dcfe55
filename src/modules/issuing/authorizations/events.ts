// The events of card transactions that integrators receive.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent, type EventType, type SampleContext, type Shown } from '#platform/events/event-type.ts';
import { centsOf } from '#platform/money/money.ts';
import { toTransaction, transactionSchema } from './model.ts';
import { DECLINE_FIXES } from './refusals.ts';
import type { TransactionRow } from './tables.ts';

type Transaction = Shown<typeof transactionSchema>;

/** The transaction has the sum of its clearings. */
const clearedSchema = transactionSchema
  .extend({ clearing: z.object({ amountCents: z.int(), isFinal: z.boolean() }).describe('This one.') })
  .meta({ id: 'ClearedCardTransaction' });

const SAMPLE_CENTS = 125_000;
const SAMPLE_AVAILABLE_CENTS = 90_000;

const sample = ({ newId, now }: SampleContext, own: Partial<Transaction>): Transaction => ({
  id: newId('tx'),
  cardId: newId('card'),
  cardholderId: newId('ch'),
  amountCents: SAMPLE_CENTS,
  currency: 'ARS',
  merchant: { name: 'Librería Ejemplo', category: '5942' },
  status: 'authorized',
  authorizedAt: isoOf(now),
  clearedAt: null,
  authorizedCents: SAMPLE_CENTS,
  clearedCents: 0,
  heldCents: 0,
  refundedCents: 0,
  declineReason: null,
  decline: null,
  voidReason: null,
  originalTransactionId: null,
  createdAt: isoOf(now),
  updatedAt: isoOf(now),
  ...own,
});
const NEVER_AUTHORIZED = { authorizedAt: null, authorizedCents: 0 };

const authorized = defineEvent('transaction.authorized', {
  summary: 'An authorization was approved. It may still be cleared or voided.',
  schema: transactionSchema,
  sample: (context) => sample(context, { heldCents: SAMPLE_CENTS }),
});
const declined = defineEvent('transaction.declined', {
  summary: 'An authorization was declined.',
  schema: transactionSchema,
  sample: (context) =>
    sample(context, {
      ...NEVER_AUTHORIZED,
      status: 'declined',
      declineReason: 'insufficient_funds',
      decline: {
        reason: 'insufficient_funds',
        fix: DECLINE_FIXES.insufficient_funds.en,
        requestedCents: SAMPLE_CENTS,
        availableCents: SAMPLE_AVAILABLE_CENTS,
        limit: null,
      },
    }),
});
const cleared = defineEvent('transaction.cleared', {
  summary: 'An authorization was captured: the money is spent.',
  schema: clearedSchema,
  sample: (context) => ({
    ...sample(context, { status: 'settled', clearedAt: isoOf(context.now), clearedCents: SAMPLE_CENTS }),
    clearing: { amountCents: SAMPLE_CENTS, isFinal: true },
  }),
});
const voided = defineEvent('transaction.voided', {
  summary: 'An authorization ended before capture, and its hold was released.',
  schema: transactionSchema,
  sample: (context) => sample(context, { status: 'voided', voidReason: 'merchant' }),
});
const refunded = defineEvent('transaction.refunded', {
  summary: 'Money of a purchase came back.',
  schema: transactionSchema,
  sample: ({ newId, now }) => ({
    ...sample({ newId, now }, { ...NEVER_AUTHORIZED, status: 'refunded', refundedCents: SAMPLE_CENTS }),
    originalTransactionId: newId('tx'),
  }),
});
export const transactionEvents = [authorized, declined, cleared, voided, refunded];

const emitting =
  (event: EventType<Transaction>) =>
  (draft: Draft, row: TransactionRow): string =>
    draft.emit(event, row.tx_id, toTransaction(row));

export const transactionAuthorized = emitting(authorized);
export const transactionDeclined = emitting(declined);
/** Emitted when the whole amount was released before any of it was charged. */
export const transactionVoided = emitting(voided);
export const transactionRefunded = emitting(refunded);

/** Emitted once for each clearing. */
export const transactionCleared = (
  draft: Draft,
  row: TransactionRow,
  clearing: { readonly amountMinor: bigint; readonly isFinal: boolean },
): string =>
  draft.emit(cleared, row.tx_id, {
    ...toTransaction(row),
    clearing: { amountCents: centsOf(clearing.amountMinor), isFinal: clearing.isFinal },
  });
