// The events of payment methods that integrators receive.
import { isoOf } from '#platform/clock.ts';
import type { Draft } from '#platform/draft.ts';
import { defineEvent, type EventType, type SampleContext, type Shown } from '#platform/event-type.ts';
import { paymentMethodSchema, toPaymentMethod } from './model.ts';
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
    createdAt: isoOf(now),
  });

const attached = defineEvent('payment_method.attached', {
  summary: 'A cardholder connected a payment method.',
  schema: paymentMethodSchema,
  sample: sample('active'),
});
const updated = defineEvent('payment_method.updated', {
  summary: 'A payment method became the default or is not any more, or was connected once more.',
  schema: paymentMethodSchema,
  sample: sample('active'),
});
const detached = defineEvent('payment_method.detached', {
  summary: 'A payment method was deleted, or refused a hold. Nothing new is held on it.',
  schema: paymentMethodSchema,
  sample: sample('detached'),
});
export const paymentMethodEvents = [attached, updated, detached];

const emitting =
  (event: EventType<Shown<typeof paymentMethodSchema>>) =>
  (draft: Draft, row: PaymentMethodRow): string =>
    draft.emit(event, row.id, toPaymentMethod(row));

export const methodAttached = emitting(attached);
export const methodUpdated = emitting(updated);
export const methodDetached = emitting(detached);
