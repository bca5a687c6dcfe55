// Wallets, their movements and what to do to fund them, as the API shows them.
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { defineId, shownId } from '#platform/ids/kind.ts';
import { centsOf, CURRENCIES, unitsOf } from '#platform/money/money.ts';
import { COUNTRIES } from '#modules/people/cardholders/identity/country.ts';
import { MOVEMENT_STATUS_MEANS, MOVEMENT_STATUSES, type MovementState } from './movement-states.ts';
import type { ShownWallet } from './queries.ts';
import { WALLET_STATUSES } from './states.ts';
import { MOVEMENT_TYPES, type MovementRow, type WalletRow } from './tables.ts';

const units = z.number().describe('In units of the currency.');

export const WALLET = defineId('wal', { en: 'wallet', es: 'ninguna billetera', pt: 'nenhuma carteira' });

export const walletParams = z.object({ id: WALLET.inPath });

export const walletSchema = z
  .object({
    id: WALLET.shown,
    cvu: z.string().describe('CVU, CLABE or account number.'),
    alias: z.string(),
    currency: z.string(),
    balance: z.object({
      available: units,
      pending: units.describe('Set aside for what has not ended, in units.'),
      total: units,
    }),
    sub_wallets: z.array(z.looseObject({ id: z.string() })),
    provider: z.string().describe('Where the account is.'),
    approval_config: z.object({
      auto_approve_under_cents: z.int(),
      whatsapp_threshold_cents: z.int(),
      panic_limit_24h_cents: z.int(),
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Wallet' });
export type SubWallet = z.infer<typeof walletSchema>['sub_wallets'][number];

export function toWallet(row: ShownWallet, subWallets: readonly SubWallet[]) {
  const { currency, available, held } = row;
  return {
    id: row.id,
    cvu: row.number,
    alias: row.alias,
    currency,
    balance: {
      available: unitsOf(available, currency),
      pending: unitsOf(held, currency),
      total: unitsOf(available + held, currency),
    },
    sub_wallets: subWallets,
    provider: row.provider,
    approval_config: {
      auto_approve_under_cents: centsOf(row.auto_approve_under_minor),
      whatsapp_threshold_cents: centsOf(row.whatsapp_threshold_minor),
      panic_limit_24h_cents: centsOf(row.panic_limit_24h_minor),
    },
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.updated_at),
  };
}

/** A wallet as its organization sees it. */
export const organizationWalletSchema = z
  .object({
    id: WALLET.shown,
    cardholderId: z.string(),
    status: z.enum(WALLET_STATUSES),
    currency: z.enum(CURRENCIES),
    country: z.enum(COUNTRIES),
    number: z
      .string()
      .nullable()
      .describe('CVU, CLABE or account number. Null until the account is open, as is `alias`.'),
    alias: z.string().nullable(),
    availableCents: z.int(),
    heldCents: z.int().describe('Set aside for what has not ended.'),
    totalCents: z.int(),
    openSubWallets: z.int().describe('Sub-wallets that are not closed.'),
    createdAt: timestamp,
  })
  .meta({ id: 'OrganizationWallet' });

type InWallet = { readonly available: bigint; readonly held: bigint; readonly openSubWallets: number };

export const toOrganizationWallet = (row: WalletRow, { available, held, openSubWallets }: InWallet) => ({
  id: row.id,
  cardholderId: row.cardholder_id,
  status: row.status,
  currency: row.currency,
  country: row.country,
  number: row.number,
  alias: row.alias,
  availableCents: centsOf(available),
  heldCents: centsOf(held),
  totalCents: centsOf(available + held),
  openSubWallets,
  createdAt: isoOf(row.created_at),
});

export const fundInfoSchema = z
  .object({
    cvu: z.string(),
    alias: z.string(),
    holder_name: z.string(),
    tax_id: z.string(),
    rails: z.array(z.string()).describe('How money can be sent there.'),
  })
  .meta({ id: 'FundInfo' });

const CVU_RAILS = ['cvu', 'transferencias-3.0'];
const RAILS: Readonly<Partial<Record<ShownWallet['country'], readonly string[]>>> = {
  AR: CVU_RAILS,
  MX: ['clabe', 'spei'],
};
const OTHER_RAILS = ['account_number'];

export const toFundInfo = ({ number, alias, holder_name, tax_id, country }: ShownWallet) => ({
  cvu: number,
  alias,
  holder_name,
  tax_id,
  rails: RAILS[country] ?? OTHER_RAILS,
});

const BOOKED_AT_MEANS = 'When it arrived; null before.';

export const movementSchema = z
  .object({
    id: shownId('mov'),
    type: z.enum(MOVEMENT_TYPES),
    module: z.string().describe('What moved the money, such as `deposit`.'),
    amount: units,
    currency: z.string(),
    balance_after: units.describe('What was available after it, in units.'),
    description: z.string(),
    reference: z.object({ type: z.string(), id: z.string() }),
    metadata: z.record(z.string(), z.unknown()),
    status: z.enum(MOVEMENT_STATUSES).describe(MOVEMENT_STATUS_MEANS),
    booked_at: timestamp.nullable().describe(BOOKED_AT_MEANS),
    created_at: timestamp,
  })
  .meta({ id: 'WalletMovement' });

export const toMovement = (row: MovementRow, { status, bookedAt }: MovementState) => ({
  id: row.id,
  type: row.type,
  module: row.module,
  amount: unitsOf(row.amount_minor, row.currency),
  currency: row.currency,
  balance_after: unitsOf(row.balance_after_minor, row.currency),
  description: row.description,
  reference: { type: row.reference_type, id: row.reference_id },
  metadata: row.metadata,
  status,
  booked_at: isoOrNull(bookedAt),
  created_at: isoOf(row.created_at),
});

export const organizationMovementSchema = z
  .object({
    id: shownId('mov'),
    type: z.enum(MOVEMENT_TYPES),
    module: z.string().describe('What moved the money, such as `deposit`.'),
    amountCents: z.int(),
    currency: z.enum(CURRENCIES),
    balanceAfterCents: z.int().describe('What was available after it.'),
    description: z.string(),
    reference: z.object({ type: z.string(), id: z.string() }),
    subWalletId: z.string().nullable().describe('The sub-wallet that it was done through, where it was.'),
    metadata: z.record(z.string(), z.unknown()),
    status: z.enum(MOVEMENT_STATUSES).describe(MOVEMENT_STATUS_MEANS),
    bookedAt: timestamp.nullable().describe(BOOKED_AT_MEANS),
    createdAt: timestamp,
  })
  .meta({ id: 'OrganizationMovement' });

export const toOrganizationMovement = (row: MovementRow, { status, bookedAt }: MovementState) => ({
  id: row.id,
  type: row.type,
  module: row.module,
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  balanceAfterCents: centsOf(row.balance_after_minor),
  description: row.description,
  reference: { type: row.reference_type, id: row.reference_id },
  subWalletId: row.sub_wallet_id,
  metadata: row.metadata,
  status,
  bookedAt: isoOrNull(bookedAt),
  createdAt: isoOf(row.created_at),
});
