// A receipt, as it is signed and shown. No one who has only the receipt sees what is masked.
import { z } from 'zod';
import { timestamp } from '#platform/time/date-time.ts';
import { CURRENCIES } from '#platform/money/money.ts';
import { shownDocumentSchema } from '#modules/wallets/documents/model.ts';

export const receiptUrlSchema = z
  .string()
  .describe('The receipt, once it has settled: a page, and with `.pdf` a PDF. It opens without signing in.');

const party = z.strictObject({
  name: z.string(),
  account: z.string().describe('CVU, CBU, CLABE or account number, masked.'),
  institution: z.string().nullable().describe('Of the account, where its number says which one.'),
  taxId: z.string().describe('Masked, except that of a company of Brazil.'),
});

export const receiptSchema = z
  .strictObject({
    type: z.literal('receipt'),
    version: z.literal(1),
    code: z.string().describe('80 bits. It opens the receipt without signing in.'),
    verifyUrl: z.url().describe('Where the code, or the JWS, is checked.'),
    issuer: z.string().describe('The name of the organization.'),
    mode: z.enum(['test', 'live']).describe('On the test side no money moves.'),
    subject: z.strictObject({ type: z.string(), id: z.string() }),
    status: z.enum(['settled', 'returned']),
    amountCents: z.int(),
    currency: z.enum(CURRENCIES),
    country: z.string(),
    from: party,
    to: party.extend({ alias: z.string().nullable() }),
    concept: z.string(),
    conceptBy: z
      .enum(['agent', 'payer'])
      .nullable()
      .default(null)
      .describe(
        'Who wrote the concept. What an agent wrote is not verified. Null in what was signed before it said so.',
      ),
    document: shownDocumentSchema.nullable().describe('The invoice that it pays.'),
    rail: z
      .strictObject({
        name: z.string().nullable(),
        reference: z.string().describe('Ours.'),
        id: z
          .string()
          .nullable()
          .describe('That of the rail: in Argentina of COELSA, in Mexico the tracking key.'),
      })
      .nullable()
      .describe('Null for a payment to another wallet of the organization.'),
    createdAt: timestamp,
    settledAt: timestamp,
    timeZone: z.string().describe('Of the country of the wallet.'),
    returned: z
      .strictObject({
        at: timestamp.nullable().describe('Null where it was not written down.'),
        reason: z.string(),
        id: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptAnswerSchema = z
  .object({
    jws: z
      .string()
      .describe('The receipt as canonical JSON, signed with Ed25519 by a key of `/.well-known/jwks.json`.'),
    receipt: receiptSchema,
    receiptUrl: z.url().describe('The page; with `.pdf` the PDF.'),
  })
  .meta({ id: 'SignedReceipt' });
