// The card as the API takes and shows it.
import { format, visibleText } from '#platform/text/format.ts';
import { defineId } from '#platform/ids/kind.ts';
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import { dateTime, timestamp } from '#platform/time/date-time.ts';
import { CURRENCIES, centsOf } from '#platform/money/money.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { instructionsSchema, toInstructions } from '#modules/issuing/payment-methods/model.ts';
import { RAILS } from '#modules/issuing/payment-methods/rails.ts';
import { isShown, SHOWN_CARD_STATUSES, type ShownCardStatus } from './states.ts';
import { AMOUNT_MATCHES, CARD_TYPES, CLOSED_REASONS, PAUSERS, type CardRow } from './tables.ts';

/**
 * Ten thousand million units of a currency with cents: more than any card is for, and far from what a number
 * can hold.
 */
const AMOUNT_CENTS_MAX = 1_000_000_000_000;
export const FUNDING_WINDOW_MINUTES = 30;
const FUNDING_WINDOW_MINUTES_MIN = 5;
const FUNDING_WINDOW_MINUTES_MAX = 1_440;
const LABEL_CHARACTERS_MAX = 100;
const MERCHANT_CHARACTERS_MAX = 100;
const MCCS_MAX = 100;
const METADATA_KEYS_MAX = 50;
const METADATA_KEY_CHARACTERS_MAX = 40;
const METADATA_VALUE_CHARACTERS_MAX = 500;

const problem = (en: string, es: string, pt: string) => ({ params: { problem: { en, es, pt } } });

const DUPLICATES = problem(
  'a category is listed twice',
  'una categoría aparece dos veces',
  'uma categoria aparece duas vezes',
);
const UNSTORABLE = problem(
  'this text has characters that cannot be stored',
  'este texto tiene caracteres que no se pueden guardar',
  'este texto tem caracteres que não podem ser guardados',
);
const TOO_MANY_KEYS = problem(
  `at most ${METADATA_KEYS_MAX} keys`,
  `como máximo ${METADATA_KEYS_MAX} claves`,
  `no máximo ${METADATA_KEYS_MAX} chaves`,
);
export const BOTH_LISTS = {
  en: 'categories are either allowed or blocked, not both',
  es: 'las categorías se permiten o se bloquean, no ambas cosas',
  pt: 'as categorias são permitidas ou bloqueadas, não ambas',
};
export const NOT_AHEAD = {
  en: 'this must be in the future',
  es: 'debe estar en el futuro',
  pt: 'deve estar no futuro',
};

export const mcc = z.string().regex(
  format(/^\d{4}$/, {
    en: 'this must be a merchant category code of four digits, such as 5942',
    es: 'debe ser un código de categoría de comercio (MCC) de cuatro dígitos, por ejemplo 5942',
    pt: 'deve ser um código de categoria de estabelecimento (MCC) de quatro dígitos, por exemplo 5942',
  }),
);
const mccs = z
  .array(mcc.meta({ examples: ['7995'] }))
  .max(MCCS_MAX)
  .refine((list) => new Set(list).size === list.length, DUPLICATES)
  .describe('Merchant category codes, four digits each. Categories are either allowed or blocked, not both.');
const storable = (charactersMax: number) =>
  z
    .string()
    .max(charactersMax)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), UNSTORABLE);
const label = visibleText(LABEL_CHARACTERS_MAX);
const merchantLock = visibleText(MERCHANT_CHARACTERS_MAX).describe(
  'The only merchant that may charge, by name; upper and lower case are the same.',
);
const amountMatch = z
  .enum(AMOUNT_MATCHES)
  .describe('`exact`: only a purchase of exactly `amountCents` is approved.');
const expiresAt = dateTime.describe('The card closes then; in the future.');
const metadata = z
  .record(storable(METADATA_KEY_CHARACTERS_MAX).min(1), storable(METADATA_VALUE_CHARACTERS_MAX))
  .refine((values) => Object.keys(values).length <= METADATA_KEYS_MAX, TOO_MANY_KEYS)
  .describe('Texts of yours, by name.');

const controls = {
  label: label.nullable().optional(),
  allowedMccs: mccs.nullable().optional(),
  blockedMccs: mccs.nullable().optional(),
  merchantLock: merchantLock.nullable().optional(),
  amountMatch: amountMatch.optional(),
  expiresAt: expiresAt.nullable().optional(),
  metadata: metadata.nullable().optional(),
};

export const createBody = z.strictObject({
  cardholderId: CARDHOLDER.shown,
  amountCents: z
    .int()
    .min(1)
    .max(AMOUNT_CENTS_MAX)
    .describe("In minor units of the currency of the cardholder's country; held on the payment method."),
  type: z.enum(CARD_TYPES).optional().describe('`single_use`, which closes after one purchase, by default.'),
  fundingWindowMinutes: z
    .int()
    .min(FUNDING_WINDOW_MINUTES_MIN)
    .max(FUNDING_WINDOW_MINUTES_MAX)
    .optional()
    .describe(
      `How long the card waits for money where its payment method is an account that has too little; ${FUNDING_WINDOW_MINUTES} by default.`,
    ),
  ...controls,
});
export type CreateBody = z.infer<typeof createBody>;

/** What can be asked for. */
export const PAUSING_STATUSES = ['OPEN', 'PAUSED'] as const;
export const patchBody = z.strictObject({
  ...controls,
  status: z
    .enum(PAUSING_STATUSES)
    .optional()
    .describe(
      '`PAUSED` declines purchases until it is `OPEN` again. A pause of the owner is for the owner to take back.',
    ),
});
export type PatchBody = z.infer<typeof patchBody>;

export const CARD = defineId('card', { en: 'card', es: 'ninguna tarjeta', pt: 'nenhum cartão' });

export const cardParams = z.object({ id: CARD.inPath });

const fundingSchema = instructionsSchema
  .extend({
    rail: z.enum(RAILS),
    amountCents: z.int().min(1).describe('What is missing, as it was asked for last.'),
    currency: z.enum(CURRENCIES),
    expiresAt: timestamp.describe('What comes later is available on the payment method.'),
  })
  .meta({ id: 'AwaitedFunding' });

export const cardSchema = z
  .object({
    id: CARD.shown,
    cardholderId: z.string(),
    status: z.enum(SHOWN_CARD_STATUSES),
    type: z.enum(CARD_TYPES),
    amountCents: z
      .int()
      .describe('What the card is for, over all of its life, in minor units of the currency.'),
    availableCents: z.int().describe('What it may still spend, in minor units.'),
    currency: z.enum(CURRENCIES),
    last4: z.string().nullable().describe('Null until the issuer has made it.'),
    brand: z.string().nullable(),
    expiry: z.string().nullable().describe('`yyyy-mm`'),
    label: z.string().nullable(),
    allowedMccs: z.array(z.string()),
    blockedMccs: z.array(z.string()),
    merchantLock: z.string().nullable(),
    amountMatch: z.enum(AMOUNT_MATCHES),
    expiresAt: timestamp.nullable(),
    subWalletId: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    pausedBy: z
      .array(z.enum(PAUSERS))
      .describe(
        'Who has paused it; it is paused until each has taken that back. `system`: its money could not be had.',
      ),
    closedReason: z
      .enum(CLOSED_REASONS)
      .nullable()
      .describe(
        '`funding_expired`: the money that it waited for did not come in time. `not_issued`: the issuer did not make it. ' +
          '`hold_rejected`: its account refused the debit that it waited for.',
      ),
    funding: fundingSchema.nullable().describe('What it waits for while it is `PENDING_FUNDING`.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Card' });

/** `availableMinor` is the balance of the card's account, which the network can push below zero. */
export function toCard(row: CardRow, availableMinor: bigint) {
  if (!isIssued(row)) throw new Error(`card ${row.id} is not issued, and must not be shown`);
  return {
    id: row.id,
    cardholderId: row.cardholder_id,
    status: row.status,
    type: row.type,
    amountCents: centsOf(row.amount_minor),
    availableCents: availableMinor > 0n && row.status !== 'PENDING_FUNDING' ? centsOf(availableMinor) : 0,
    currency: row.currency,
    last4: row.last4,
    brand: row.brand,
    expiry: row.expiry,
    label: row.label,
    allowedMccs: row.allowed_mccs,
    blockedMccs: row.blocked_mccs,
    merchantLock: row.merchant_lock,
    amountMatch: row.amount_match,
    expiresAt: isoOrNull(row.expires_at),
    subWalletId: row.sub_wallet_id,
    metadata: row.metadata,
    pausedBy: [...row.paused_by],
    closedReason: row.closed_reason,
    funding: toFunding(row),
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

function toFunding({ status, awaited, funding_until: until, currency }: CardRow) {
  if (status !== 'PENDING_FUNDING' || awaited === null || until === null) return null;
  const { rail, missingMinor, instructions } = awaited;
  const amountCents = centsOf(BigInt(missingMinor));
  const sent = instructions === null ? { clabe: null, pix: null } : toInstructions(instructions);
  return { rail, amountCents, currency, ...sent, expiresAt: isoOf(until) };
}

/** A made card has its last digits; one that waits for money has none, and may close without them. */
const isIssued = (row: CardRow): row is CardRow & { readonly status: ShownCardStatus } =>
  isShown(row.status) && (row.last4 !== null || row.awaited !== null);
