// The payment method as the API shows it.
import { timestamp } from '#platform/time/date-time.ts';
import { defineId } from '#platform/ids/kind.ts';
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { qrDataUri } from '#platform/messages/qr.ts';
import { centsOf, CURRENCIES, greaterOf } from '#platform/money/money.ts';
import type { Instructions } from './account-port.ts';
import type { MethodMoney } from './money.ts';
import { FUNDINGS, MODES, RAILS } from './rails.ts';
import { PAYMENT_METHOD_STATUSES } from './states.ts';
import { METHOD_TYPES, type PaymentMethodRow } from './tables.ts';

export const METHOD = defineId('pm', {
  en: 'payment method',
  es: 'ningún medio de pago',
  pt: 'nenhum meio de pagamento',
});
export const ofCardholder = z.object({ id: CARDHOLDER.inPath });
export const methodParams = ofCardholder.extend({ pmId: METHOD.inPath });

const last4 = z.string().describe('The last four of its number or key.');
const brand = z.string().describe('The card network, such as `visa`. Of an account, its rail.');
const type = z.enum(METHOD_TYPES);
const expiry = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .nullable()
  .describe('`yyyy-mm`; the card is valid through that month. Null for an account.');

const rail = z.enum(RAILS).describe('One of those of `GET /api/v1/payment_rails`.');
const funding = z
  .enum(FUNDINGS)
  .nullable()
  .describe('What kind of card it is; null where that is not known, and for an account.');
const bankName = z.string().nullable().describe('Null for a card.');

const mode = z.enum(MODES).describe('How the money behind a card is had.');
const amount = z.int().min(0).nullable();
const NOT_IN_EVENTS = 'Null for a card, and in events that are not about money.';

export const instructionsSchema = z
  .object({
    clabe: z.string().nullable().describe('An account of its own, to which money is sent by SPEI.'),
    pix: z
      .object({
        copyPaste: z.string().describe('The text of a Pix charge (BR Code), which apps of banks take.'),
        qr: z.string().describe('The same as a picture: a `data:` address of an SVG.'),
      })
      .nullable(),
  })
  .meta({ id: 'DepositInstructions' });

export const toInstructions = ({ clabe, copyPaste }: Instructions) => ({
  clabe: clabe ?? null,
  pix: copyPaste === undefined ? null : { copyPaste, qr: qrDataUri(copyPaste) },
});

export const paymentMethodSchema = z
  .object({
    id: METHOD.shown,
    cardholderId: z.string(),
    type,
    rail,
    funding,
    bankName,
    last4,
    brand,
    expiry,
    isDefault: z.boolean().describe('Holds are placed on it. One of a cardholder is.'),
    status: z
      .enum(PAYMENT_METHOD_STATUSES)
      .describe('`pending`: the bank has not said yet whose account it is.'),
    mode,
    holderName: z.string().nullable().describe('As the bank of the account has it. Null for a card.'),
    currency: z.enum(CURRENCIES).nullable().describe(`Of the amounts. ${NOT_IN_EVENTS}`),
    availableCents: amount.describe(`What has arrived and is held for no card. ${NOT_IN_EVENTS}`),
    returningCents: amount.describe(`What is on its way back to where it came from. ${NOT_IN_EVENTS}`),
    blockedCents: amount.describe(`What its bank looks at before it may be used. ${NOT_IN_EVENTS}`),
    stuckCents: amount.describe(
      `What was refunded and came back, or could not be sent: a refund tries once more. ${NOT_IN_EVENTS}`,
    ),
    depositInstructions: instructionsSchema
      .nullable()
      .describe('How money is sent to it, at any time. Null for a card, and until an account is `active`.'),
    keepBalance: z
      .boolean()
      .describe('What cards leave of the money of an account stays available. Otherwise it goes back.'),
    createdAt: timestamp,
  })
  .meta({ id: 'PaymentMethod' });

export const statusSchema = z
  .object({
    hasPaymentMethod: z.boolean(),
    paymentMethodId: z.string().nullable().describe('The default one.'),
    type: type.nullable(),
    rail: rail.nullable(),
    funding,
    bankName,
    last4: last4.nullable(),
    brand: brand.nullable(),
    expiry,
  })
  .meta({ id: 'PaymentMethodStatus' });

export const checkoutSchema = z
  .object({
    checkoutUrl: z
      .string()
      .describe(
        'Open it in the browser of the cardholder. Anyone who has it can connect a card, or an account of the cardholder.',
      ),
    expiresAt: timestamp,
  })
  .meta({ id: 'Checkout' });

/** What is on the method; undefined for a card. */
export const toPaymentMethod = (row: PaymentMethodRow, money: MethodMoney | undefined) => ({
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
  mode: row.mode,
  holderName: row.holder_name,
  currency: money?.currency ?? null,
  availableCents: centsOrNull(money?.available),
  returningCents: centsOrNull(money?.returning),
  blockedCents: centsOrNull(money?.blocked),
  stuckCents: centsOrNull(money?.stuck),
  depositInstructions: row.instructions === null ? null : toInstructions(row.instructions),
  keepBalance: row.keep_balance,
  createdAt: isoOf(row.created_at),
});

/** An amount below zero, since the bank has taken back what was spent, is shown as 0. */
const centsOrNull = (minor: bigint | undefined): number | null =>
  minor === undefined ? null : centsOf(greaterOf(minor, 0n));

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
