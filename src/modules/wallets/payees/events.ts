// The events of payees that became active, or were refused, after they were created.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent } from '#platform/events/event-type.ts';
import { countryOf } from '#modules/people/cardholders/currency.ts';
import { maskedNumber } from '#modules/wallets/wallets/mask.ts';
import { REFUSED_REASONS, type RefusedReason } from './states.ts';
import type { PayeeRow, VerifiedPayee } from './tables.ts';

const verified = defineEvent('payee.verified', {
  summary:
    'The provider said whose the account of a payee is, and its owner has confirmed it where they were to: it can be paid from now on.',
  schema: z
    .object({
      id: z.string(),
      cardholderId: z.string(),
      label: z.string(),
      holderName: z.string(),
      account: z.string().describe('All but the ends of its number are hidden.'),
      currency: z.string(),
      status: z.literal('active'),
      refusedReason: z.null(),
      verifiedAt: timestamp,
    })
    .meta({ id: 'VerifiedPayee' }),
  sample: ({ newId, now }) => ({
    id: newId('pye'),
    cardholderId: newId('ch'),
    label: 'Taller',
    holderName: 'COMERCIO EJEMPLO SA DE CV',
    account: '646****0007',
    currency: 'MXN',
    status: 'active' as const,
    refusedReason: null,
    verifiedAt: isoOf(now),
  }),
});

const refused = defineEvent('payee.refused', {
  summary: 'The account of a payee was not verified, and the payee cannot be paid.',
  schema: z
    .object({
      id: z.string(),
      cardholderId: z.string(),
      label: z.string(),
      currency: z.string(),
      status: z.literal('refused'),
      refusedReason: z.enum(REFUSED_REASONS).describe('As the payee shows it.'),
      reason: z.enum(REFUSED_REASONS).describe('The same.'),
      refusedAt: timestamp,
    })
    .meta({ id: 'RefusedPayee' }),
  sample: ({ newId, now }) => ({
    id: newId('pye'),
    cardholderId: newId('ch'),
    label: 'Taller',
    currency: 'MXN',
    status: 'refused' as const,
    refusedReason: 'account_not_found' as const,
    reason: 'account_not_found' as const,
    refusedAt: isoOf(now),
  }),
});

export const payeeEvents = [verified, refused];

export const payeeVerified = (draft: Draft, row: VerifiedPayee): string =>
  draft.emit(verified, row.id, {
    id: row.id,
    cardholderId: row.cardholder_id,
    label: row.label,
    holderName: row.holder_name,
    account: maskedNumber(row.number, countryOf(row.currency)),
    currency: row.currency,
    status: 'active',
    refusedReason: null,
    verifiedAt: isoOf(row.verified_at ?? draft.now),
  });

export const payeeRefused = (draft: Draft, row: PayeeRow, reason: RefusedReason): string =>
  draft.emit(refused, row.id, {
    id: row.id,
    cardholderId: row.cardholder_id,
    label: row.label,
    currency: row.currency,
    status: 'refused',
    refusedReason: reason,
    reason,
    refusedAt: isoOf(draft.now),
  });
