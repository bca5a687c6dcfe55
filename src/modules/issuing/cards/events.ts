// The events of cards that integrators receive.
import { HOUR_MS, isoOf, plus } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent, type EventType, type SampleContext, type Shown } from '#platform/events/event-type.ts';
import { cardSchema, toCard } from './model.ts';
import type { CardRow } from './tables.ts';

const SAMPLE_CENTS = 250_000;

const sample =
  (status: 'OPEN' | 'CLOSED') =>
  ({ newId, now }: SampleContext) => ({
    id: newId('card'),
    cardholderId: newId('ch'),
    status,
    type: 'single_use' as const,
    amountCents: SAMPLE_CENTS,
    availableCents: status === 'OPEN' ? SAMPLE_CENTS : 0,
    currency: 'ARS' as const,
    last4: '4242',
    brand: 'visa',
    expiry: '2030-12',
    label: null,
    allowedMccs: [],
    blockedMccs: [],
    merchantLock: null,
    amountMatch: 'max' as const,
    expiresAt: null,
    subWalletId: null,
    metadata: {},
    pausedBy: [],
    closedReason: status === 'CLOSED' ? ('single_use' as const) : null,
    funding: null,
    createdAt: isoOf(now),
    updatedAt: isoOf(now),
  });

const sampleOfWaiting = (context: SampleContext) => ({
  ...sample('OPEN')(context),
  status: 'PENDING_FUNDING' as const,
  availableCents: 0,
  currency: 'MXN' as const,
  last4: null,
  brand: null,
  expiry: null,
  funding: {
    rail: 'clabe' as const,
    amountCents: SAMPLE_CENTS,
    currency: 'MXN' as const,
    clabe: '646180110400000007',
    pix: null,
    expiresAt: isoOf(plus(context.now, HOUR_MS / 2)),
  },
});

const fundingRequested = defineEvent('card.funding_requested', {
  summary: 'A card waits for money: `funding` says how much, how it is sent, and until when.',
  schema: cardSchema,
  sample: sampleOfWaiting,
});
const created = defineEvent('card.created', {
  summary: 'A card was issued; the money behind it is held.',
  schema: cardSchema,
  sample: sample('OPEN'),
});
const updated = defineEvent('card.updated', {
  summary: 'The balance, the limits or another field of a card changed.',
  schema: cardSchema,
  sample: sample('OPEN'),
});
const closed = defineEvent('card.closed', {
  summary: 'A card was closed: by request, after its single use, or as its money did not come.',
  schema: cardSchema,
  sample: sample('CLOSED'),
});
export const cardEvents = [created, updated, closed, fundingRequested];

const emitting =
  (event: EventType<Shown<typeof cardSchema>>) =>
  (draft: Draft, row: CardRow, availableMinor: bigint): string =>
    draft.emit(event, row.id, toCard(row, availableMinor));

/** Emitted when its money is asked for, and once more when a part has come. */
export const cardFundingRequested = emitting(fundingRequested);
/** Emitted when the money is held and the issuer has made the card. */
export const cardCreated = emitting(created);
/** Emitted when the balance or a field of the card has changed. */
export const cardUpdated = emitting(updated);
export const cardClosed = emitting(closed);
