// The cardholder as the API takes and shows it.
import { dateTime, timestamp } from '#platform/time/date-time.ts';
import { email } from '#platform/text/email.ts';
import { format } from '#platform/text/format.ts';
import { defineId } from '#platform/ids/kind.ts';
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import { address, nationality, toAddress, writtenAddress } from './address.ts';
import { COUNTRIES, IDENTIFICATION_TYPES } from './identity/country.ts';
import { KYC_NEEDS } from './port.ts';
import { KYC_STATUSES } from './states.ts';
import type { CardholderRow } from './tables.ts';

const NAME_CHARACTERS_MAX = 100;
const NUMBER_CHARACTERS_MAX = 64;
const PHONE_CHARACTERS_MAX = 32;
/**
 * A name has at least one letter, of any script, and nothing that a page or a card printer could take for
 * something else.
 */
const NAME = format(/^(?=.*\p{L})[^\p{C}<>]+$/u, {
  en: 'this must contain at least one letter, and no control characters, < or >',
  es: 'debe contener al menos una letra, y ningún carácter de control, < ni >',
  pt: 'deve conter pelo menos uma letra, e nenhum caractere de controle, < ou >',
});

const name = z.string().trim().normalize('NFC').min(1).max(NAME_CHARACTERS_MAX).regex(NAME);
export const taxId = z.string().max(NUMBER_CHARACTERS_MAX);
export const phoneNumber = z.string().max(PHONE_CHARACTERS_MAX).describe('E.164, such as +5491155551234.');
const identificationValue = z
  .string()
  .max(NUMBER_CHARACTERS_MAX)
  .describe('Number of the identity document; comes with its type.');

/** What a person fills in. */
export const formBody = z.strictObject({
  firstName: name,
  lastName: name,
  dateOfBirth: z.iso.date().describe('`yyyy-mm-dd`; at least 18 years ago.'),
  phoneNumber,
  email,
  taxId: taxId.describe(
    'CUIT or CUIL in AR, RFC in MX, CPF in BR, RUT in CL, NIT or CC in CO, RUC or DNI in PE, CI or RUT in UY.',
  ),
  country: z.enum(COUNTRIES),
  identificationType: z.enum(IDENTIFICATION_TYPES).optional(),
  identificationValue: identificationValue.optional(),
});

export const createBody = formBody.extend({
  address: writtenAddress.optional(),
  nationality: nationality.optional(),
  termsAcceptedAt: dateTime.optional().describe('When the person agreed to your terms; not in the future.'),
});
export type CreateBody = z.infer<typeof createBody>;

export const patchBody = z.strictObject({
  email: email.optional(),
  phoneNumber: phoneNumber.optional(),
  identificationValue: identificationValue.optional(),
});
export type PatchBody = z.infer<typeof patchBody>;

export const CARDHOLDER = defineId('ch', { en: 'cardholder', es: 'ningún titular', pt: 'nenhum titular' });

export const cardholderParams = z.object({ id: CARDHOLDER.inPath });

const created = z.object({
  id: CARDHOLDER.shown,
  firstName: z.string(),
  lastName: z.string(),
  country: z.enum(COUNTRIES),
  kycStatus: z.enum(KYC_STATUSES),
  createdAt: timestamp,
});

export const createdSchema = created.meta({ id: 'CreatedCardholder' });

export const cardholderSchema = created
  .extend({
    dateOfBirth: z.iso.date(),
    phoneNumber: z.string(),
    email: z.string(),
    taxId: z.string().describe('Without separators.'),
    identificationType: z.enum(IDENTIFICATION_TYPES).nullable(),
    identificationValue: z.string().nullable(),
    address: address.nullable(),
    nationality: nationality.nullable(),
    termsAcceptedAt: timestamp.nullable(),
    kycReasons: z.array(z.string()).describe('Why KYC ended as it did, as codes of the issuer.'),
    kycNeeds: z.array(z.enum(KYC_NEEDS)).describe('What the issuer waits for while `kycStatus` is `review`.'),
    kycLink: z
      .string()
      .nullable()
      .describe('Where the person gives it, at the issuer. Show it to that person alone.')
      .meta({ examples: [null] }),
    updatedAt: timestamp,
  })
  .meta({ id: 'Cardholder' });

export const toCreated = (row: CardholderRow) => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  country: row.country,
  kycStatus: row.kyc_status,
  createdAt: isoOf(row.created_at),
});

export const toCardholder = (row: CardholderRow) => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  dateOfBirth: row.date_of_birth,
  phoneNumber: row.phone_number,
  email: row.email,
  taxId: row.tax_id,
  country: row.country,
  identificationType: row.identification_type,
  identificationValue: row.identification_value,
  kycStatus: row.kyc_status,
  address: row.address && toAddress(row.address),
  nationality: row.nationality,
  termsAcceptedAt: isoOrNull(row.terms_accepted_at),
  kycReasons: row.kyc_reasons,
  kycNeeds: row.kyc_status === 'review' ? [...(row.kyc_needs ?? [])] : [],
  kycLink: row.kyc_status === 'review' ? row.kyc_link : null,
  createdAt: isoOf(row.created_at),
  updatedAt: isoOf(row.updated_at),
});
