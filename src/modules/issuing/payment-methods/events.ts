// The events of payment methods that integrators receive.
import { isoOf } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent, type EventType, type SampleContext, type Shown } from '#platform/events/event-type.ts';
import { paymentMethodSchema, toPaymentMethod } from './model.ts';
import type { MethodMoney } from './money.ts';
import type { PaymentMethodStatus } from './states.ts';
import type { PaymentMethodRow } from './tables.ts';

const sample =
  (status: PaymentMethodStatus) =>
  ({ newId, now }: SampleContext) => ({
    id: newId('pm'),
    cardholderId: newId('ch'),
    type: 'card' as const,
    rail: 'card' as const,
    funding: 'credit' as const,
    bankName: null,
    last4: '4242',
    brand: 'visa',
    expiry: '2030-12',
    isDefault: status === 'active',
    status,
    mode: 'hold' as const,
    holderName: null,
    currency: null,
    availableCents: null,
    returningCents: null,
    blockedCents: null,
    stuckCents: null,
    depositInstructions: null,
    keepBalance: false,
    createdAt: isoOf(now),
  });

const SAMPLE_CLABE = '646180110400000007';

/** A payment method that is an account, with money on it. */
export const sampleAccount = (
  context: SampleContext,
  money: Partial<Record<'availableCents' | 'stuckCents', number>>,
) => ({
  ...sample('active')(context),
  type: 'bank_account' as const,
  rail: 'clabe' as const,
  funding: null,
  bankName: 'STP',
  last4: SAMPLE_CLABE.slice(-4),
  brand: 'clabe',
  expiry: null,
  mode: 'prefund' as const,
  holderName: 'Ana Prueba',
  currency: 'MXN' as const,
  availableCents: 0,
  returningCents: 0,
  blockedCents: 0,
  stuckCents: 0,
  ...money,
  depositInstructions: { clabe: SAMPLE_CLABE, pix: null },
});

const attached = defineEvent('payment_method.attached', {
  summary: 'A cardholder connected a payment method. An account may still be `pending`.',
  schema: paymentMethodSchema,
  sample: sample('active'),
});
const updated = defineEvent('payment_method.updated', {
  summary:
    'A payment method became the default or is not any more, was connected once more, or its account is known to be theirs.',
  schema: paymentMethodSchema,
  sample: sample('active'),
});
const detached = defineEvent('payment_method.detached', {
  summary:
    'A payment method was deleted, refused a hold, or is not an account of the cardholder. Nothing new is held on it.',
  schema: paymentMethodSchema,
  sample: sample('detached'),
});
export const paymentMethodEvents = [attached, updated, detached];

const emitting =
  (event: EventType<Shown<typeof paymentMethodSchema>>) =>
  (draft: Draft, row: PaymentMethodRow, money?: MethodMoney): string =>
    draft.emit(event, row.id, toPaymentMethod(row, money));

export const methodAttached = emitting(attached);
export const methodUpdated = emitting(updated);
export const methodDetached = emitting(detached);
