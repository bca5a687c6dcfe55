// The payment method as the API shows it.
import { timestamp } from '#platform/date-time.ts';
import { defineId } from '#platform/kind.ts';
import { z } from 'zod';
import { isoOf } from '#platform/clock.ts';
import { CARDHOLDER } from '#modules/people/cardholders/index.ts';
import { FUNDINGS, RAILS } from './rails.ts';
import { PAYMENT_METHOD_STATUSES } from './states.ts';
import type { PaymentMethodRow } from './tables.ts';

export const METHOD = defineId('pm', {
  en: 'payment method',
  es: 'ningún medio de pago',
  pt: 'nenhum meio de pagamento',
});
export const ofCardholder = z.object({ id: CARDHOLDER.inPath });
export const methodParams = ofCardholder.extend({ pmId: METHOD.inPath });

const last4 = z.string().describe('The last four digits.');
const brand = z.string().describe('The card network, such as `visa`.');
const expiry = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .describe('`yyyy-mm`; the card is valid through that month.');

const rail = z.enum(RAILS).describe('One of those of `GET /api/v1/payment_rails`.');
const funding = z
  .enum(FUNDINGS)
  .nullable()
  .describe('What kind of card it is; null where that is not known.');
const bankName = z.string().nullable().describe('Null for a card.');

export const paymentMethodSchema = z
  .object({
    id: METHOD.shown,
    cardholderId: z.string(),
    type: z.literal('card'),
    rail,
    funding,
    bankName,
    last4,
    brand,
    expiry,
    isDefault: z.boolean().describe('Holds are placed on it. One of a cardholder is.'),
    status: z.enum(PAYMENT_METHOD_STATUSES),
    createdAt: timestamp,
  })
  .meta({ id: 'PaymentMethod' });

export const statusSchema = z
  .object({
    hasPaymentMethod: z.boolean(),
    paymentMethodId: z.string().nullable().describe('The default one.'),
    type: z.literal('card').nullable(),
    rail: rail.nullable(),
    funding,
    bankName,
    last4: last4.nullable(),
    brand: brand.nullable(),
    expiry: expiry.nullable(),
  })
  .meta({ id: 'PaymentMethodStatus' });

export const checkoutSchema = z
  .object({
    checkoutUrl: z
      .string()
      .describe('Open it in the browser of the cardholder. Anyone who has it can connect a card.'),
    expiresAt: timestamp,
  })
  .meta({ id: 'Checkout' });

export const toPaymentMethod = (row: PaymentMethodRow) => ({
  id: row.id,
  cardholderId: row.cardholder_id,
  type: row.type,
  rail: row.rail,
  funding: row.funding,
  bankName: row.bank_name,
  last4: row.last4,
  brand: row.brand,
  expiry: row.expiry,
  isDefault: row.is_default,
  status: row.status,
  createdAt: isoOf(row.created_at),
});

export const toStatus = (row: PaymentMethodRow | undefined) => ({
  hasPaymentMethod: row !== undefined,
  paymentMethodId: row?.id ?? null,
  type: row?.type ?? null,
  rail: row?.rail ?? null,
  funding: row?.funding ?? null,
  bankName: row?.bank_name ?? null,
  last4: row?.last4 ?? null,
  brand: row?.brand ?? null,
  expiry: row?.expiry ?? null,
});
