// Shows the cardholder of the person who is signed in.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { unitsOf } from '#platform/money/money.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { toCardholder } from '#modules/people/cardholders/model.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { limitsIn } from '#modules/wallets/wallets/approval-limits.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import { settingsOf } from '#modules/wallets/wallets/settings.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { requireOwnCardholder } from './access.ts';

const meSchema = z
  .object({
    id: z.string().describe('Of the person who is signed in, with the prefix `usr_`.'),
    cardholderId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    dateOfBirth: z.string(),
    taxId: z.object({ type: z.string().describe('Such as `CUIT`.'), value: z.string() }),
    country: z.string(),
    kycStatus: z.string(),
    whatsappVerified: z.boolean(),
    emailVerified: z.boolean(),
    approvalConfig: z
      .object({
        silentThreshold: z.number().describe('Below it the owner is not asked; in units.'),
        pushThreshold: z.number().describe('From it on the owner is asked, wherever that is; in units.'),
        whatsappThreshold: z
          .number()
          .describe('From it on WhatsApp is not enough: a passkey is needed; in units.'),
        defaultChannel: z.enum(['whatsapp', 'inbox']),
      })
      .describe('In units of the currency.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'CardSessionCardholder' });

/** What most people of the country have. In Peru and Uruguay the length tells which of two it is. */
const TAX_ID_TYPES: Readonly<Record<Country, (value: string) => string>> = {
  AR: () => 'CUIT',
  MX: () => 'RFC',
  BR: () => 'CPF',
  CL: () => 'RUT',
  CO: () => 'NIT',
  PE: (value) => (value.length === RUC_DIGITS ? 'RUC' : 'DNI'),
  UY: (value) => (value.length === RUT_DIGITS ? 'RUT' : 'CI'),
};
const RUC_DIGITS = 11;
const RUT_DIGITS = 12;

type Thresholds = {
  readonly auto_approve_under_minor: bigint;
  readonly whatsapp_threshold_minor: bigint;
};

function toMe(userId: string, row: CardholderRow, config: Thresholds) {
  const { firstName, lastName, email, phoneNumber, dateOfBirth, country, kycStatus } = toCardholder(row);
  const currency = currencyOf(row.country);
  const silentThreshold = unitsOf(config.auto_approve_under_minor, currency);
  const whatsappVerified = row.phone_verified_at !== null;
  return {
    id: userId,
    cardholderId: row.id,
    firstName,
    lastName,
    email,
    phoneNumber,
    dateOfBirth,
    taxId: { type: TAX_ID_TYPES[row.country](row.tax_id), value: row.tax_id },
    country,
    kycStatus,
    whatsappVerified,
    // A session belongs to the cardholder by its e-mail, which the person has proven by signing in.
    emailVerified: true,
    approvalConfig: {
      silentThreshold,
      pushThreshold: silentThreshold,
      whatsappThreshold: unitsOf(config.whatsapp_threshold_minor, currency),
      defaultChannel: whatsappVerified ? ('whatsapp' as const) : ('inbox' as const),
    },
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

export const meRoute = defineRoute({
  id: 'card_session.me',
  method: 'GET',
  path: '/api/card/v1/cardholders/me',
  auth: [{ session: 'self' }],
  tag: 'Card session',
  summary: 'Retrieve your cardholder',
  description:
    'Of the person who is signed in. `approvalConfig` is that of the wallet, once it is open; before, what one in the currency of your country would have.',
  answers: { 200: { description: 'The cardholder.', schema: meSchema } },
  refusals: { not_found: refusal.rows.not_found },
  read: async (db, { tenant, actor }) => {
    const cardholder = await requireOwnCardholder(db, { tenant, actor });
    const wallet = await findWallet(db, tenant.id, walletIdOf(cardholder.id));
    const config = wallet ?? limitsIn(await settingsOf(db, tenant.id), currencyOf(cardholder.country));
    return answer(200, toMe(actor.id, cardholder, config));
  },
});
