// The events of cardholders that integrators receive.
import { isoOf } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent, type SampleContext } from '#platform/events/event-type.ts';
import { cardholderSchema, toCardholder } from './model.ts';
import type { CardholderRow } from './tables.ts';

const sample =
  (kycStatus: 'pending' | 'approved') =>
  ({ newId, now }: SampleContext) => ({
    id: newId('ch'),
    firstName: 'Lucía',
    lastName: 'Ejemplo',
    dateOfBirth: '1990-05-17',
    phoneNumber: '+5491155550100',
    email: 'lucia@example.com',
    taxId: '27123456780',
    country: 'AR' as const,
    identificationType: null,
    identificationValue: null,
    kycStatus,
    address: null,
    nationality: null,
    termsAcceptedAt: null,
    kycReasons: [],
    kycNeeds: [],
    kycLink: null,
    createdAt: isoOf(now),
    updatedAt: isoOf(now),
  });

const created = defineEvent('cardholder.created', {
  summary: 'A cardholder was created; its KYC may still be pending.',
  schema: cardholderSchema,
  sample: sample('pending'),
});
const updated = defineEvent('cardholder.updated', {
  summary: 'The KYC of a cardholder moved, or one of its fields was changed.',
  schema: cardholderSchema,
  sample: sample('approved'),
});
export const cardholderEvents = [created, updated];

export const cardholderCreated = (draft: Draft, row: CardholderRow): string =>
  draft.emit(created, row.id, toCardholder(row));

export const cardholderUpdated = (draft: Draft, row: CardholderRow): string =>
  draft.emit(updated, row.id, toCardholder(row));
