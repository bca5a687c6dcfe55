// The sub-wallet as the API takes and shows it.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { visibleText } from '#platform/text/format.ts';
import { defineId } from '#platform/ids/kind.ts';
import { centsOf, CURRENCIES, unitsOf } from '#platform/money/money.ts';
import { unitsFromZero } from '#platform/money/units.ts';
import type { Usage } from '#modules/base/ledger/limits.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import {
  ALIAS_CHARACTERS_MAX,
  LABEL_CHARACTERS_MAX,
  PAYEE_ITEMS_MAX,
  PURPOSE_CHARACTERS_MAX,
} from './bounds.ts';
import type { subWalletLimits } from './limits.ts';
import { SUB_WALLET_STATUSES } from './states.ts';
import type { PayeeItem, SubWalletRow } from './tables.ts';

const TWICE = {
  params: {
    problem: {
      en: 'a payee is listed twice',
      es: 'un destinatario aparece dos veces',
      pt: 'um favorecido aparece duas vezes',
    },
  },
};
const isOnce = (aliases: readonly string[]): boolean => new Set(aliases).size === aliases.length;

const alias = visibleText(ALIAS_CHARACTERS_MAX).toLowerCase();
const payees = z
  .array(alias)
  .max(PAYEE_ITEMS_MAX)
  .refine((list) => isOnce(list), TWICE)
  .describe(
    'Aliases, account numbers, or keys in the form of `account.value`, of the payees that the agent may pay.',
  );
const payeeItems = z
  .array(z.strictObject({ alias, enabled: z.boolean() }))
  .max(PAYEE_ITEMS_MAX)
  .refine((list) => isOnce(list.map((item) => item.alias)), TWICE)
  .describe('The same, each of which can be switched off.');
const cents = z.int().min(0);
const approvalConfig = z.strictObject({
  auto_approve_under_cents: cents.optional().describe('Below it a payment is approved without asking.'),
  whatsapp_threshold_cents: cents
    .optional()
    .describe('Below it the owner is asked by WhatsApp, from it on for a passkey.'),
  panic_limit_24h_cents: cents.optional().describe('No more than this is spent within 24 hours.'),
  per_day_cents: cents.nullable().optional(),
  per_month_cents: cents.nullable().optional(),
  notify_whatsapp: z.boolean().optional(),
});
export type ApprovalConfig = z.infer<typeof approvalConfig>;

const threshold = cents.describe('The same as `whatsapp_threshold_cents` of `approval_config`.');
const label = visibleText(LABEL_CHARACTERS_MAX);
const purpose = visibleText(PURPOSE_CHARACTERS_MAX);

export const createBody = z.strictObject({
  agent_label: label.describe('The name of the agent.'),
  purpose: purpose.nullable().optional(),
  payees: payees.nullable().optional().describe('Left out: every payee of the wallet.'),
  threshold_cents: threshold.optional(),
  initial_amount: unitsFromZero
    .optional()
    .describe('The cap, in units: what the agent may spend in all without asking. 0 if left out.'),
  approval_config: approvalConfig
    .optional()
    .describe(
      'What is left out is as in the wallet. Where only one of the thresholds is named, the other gives way to it.',
    ),
});
export type CreateBody = z.infer<typeof createBody>;

export const patchBody = z.strictObject({
  agent_label: label.optional(),
  purpose: purpose.nullable().optional(),
  payees: payees.nullable().optional().describe('`null`: every payee of the wallet.'),
  payeeItems: payeeItems.nullable().optional(),
  threshold_cents: threshold.optional(),
  approval_config: approvalConfig.optional(),
  per_day_cents: cents.nullable().optional().describe('`null` takes the limit away.'),
  per_month_cents: cents.nullable().optional().describe('`null` takes the limit away.'),
  status: z.enum(['active', 'paused']).optional().describe('`paused`: the agent can pay nothing.'),
});
export type PatchBody = z.infer<typeof patchBody>;

export const allocateBody = z.strictObject({
  amount: unitsFromZero.describe('The new cap, in units. Not less than what is used.'),
});

export const SUB_WALLET = defineId(
  'sub',
  { en: 'sub-wallet', es: 'ninguna subbilletera', pt: 'nenhuma subcarteira' },
  'swal',
);
export const subWalletParams = z.object({ id: SUB_WALLET.inPath });

const shownConfig = z.object({
  auto_approve_under_cents: z.int(),
  whatsapp_threshold_cents: z.int(),
  panic_limit_24h_cents: z.int(),
});
const shown = {
  id: SUB_WALLET.shown,
  agent: z.string(),
  purpose: z.string().nullable(),
  payees: z.array(z.string()).describe('Those of `payeeItems` that are enabled.'),
  payeeItems: z.array(z.object({ alias: z.string(), enabled: z.boolean() })),
  any_payee: z.boolean().describe('It may pay every payee of the wallet; the two lists are empty then.'),
  cvu: z.string().describe('That of the wallet.'),
  balance: z.number().describe('What is left of the cap, in units.'),
  currency: z.enum(CURRENCIES),
  status: z.enum(SUB_WALLET_STATUSES),
  approval_config: shownConfig,
  created_at: timestamp,
};
/** The fields of it into which people write. */
export const SUB_WALLET_TEXTS = ['agent', 'purpose', 'payees', 'payeeItems'];
export const newSubWalletSchema = z.object(shown).meta({ id: 'NewSubWallet' });
export const subWalletSchema = z
  .object({
    ...shown,
    approval_config: shownConfig.extend({
      per_day_cents: z.int().nullable(),
      per_month_cents: z.int().nullable(),
      notify_whatsapp: z.boolean(),
    }),
  })
  .meta({ id: 'SubWallet' });

const usageSchema = z
  .object({
    limitCents: z.int(),
    usedCents: z.int().describe('With what waits for a decision, so it can be more than the limit.'),
    remainingCents: z.int(),
  })
  .nullable()
  .describe('Null where there is no such limit.');
export const usagesSchema = z
  .object({ cap: usageSchema, day: usageSchema, month: usageSchema, panic24h: usageSchema })
  .meta({ id: 'SubWalletUsage' });

const toUsage = (usage: Usage | null) =>
  usage && {
    limitCents: centsOf(usage.limitMinor),
    usedCents: centsOf(usage.usedMinor),
    remainingCents: centsOf(usage.remainingMinor),
  };

/** A sub-wallet with what the API shows beside its row. */
export type ShownSubWallet = {
  readonly row: SubWalletRow;
  /** The number of the account of its wallet. */
  readonly number: string;
  readonly usages: ReturnType<typeof subWalletLimits.usages>;
};

export const toUsages = ({ cap, day, month, panic24h }: ShownSubWallet['usages']) => ({
  cap: toUsage(cap),
  day: toUsage(day),
  month: toUsage(month),
  panic24h: toUsage(panic24h),
});

/** A sub-wallet as the organization sees it. */
export const organizationSubWalletSchema = z
  .object({
    id: SUB_WALLET.shown,
    walletId: z.string(),
    cardholderId: z.string().describe('The owner of the wallet.'),
    label: z.string().describe('The name of the agent.'),
    purpose: z.string().nullable(),
    status: z.enum(SUB_WALLET_STATUSES),
    currency: z.enum(CURRENCIES),
    limits: usagesSchema,
    liveKeys: z.int().describe('Keys that an agent can act with; rotated ones until their grace is over.'),
    createdAt: timestamp,
  })
  .meta({ id: 'OrganizationSubWallet' });

export const toOrganizationSubWallet = (
  { row, usages }: Pick<ShownSubWallet, 'row' | 'usages'>,
  liveKeys: number,
) => ({
  id: row.id,
  walletId: row.wallet_id,
  cardholderId: cardholderIdOf(row.wallet_id),
  label: row.label,
  purpose: row.purpose,
  status: row.status,
  currency: row.currency,
  limits: toUsages(usages),
  liveKeys,
  createdAt: isoOf(row.created_at),
});

const limitCents = (usage: Usage | null): number | null =>
  usage === null ? null : centsOf(usage.limitMinor);

export function toNewSubWallet({ row, number, usages }: ShownSubWallet) {
  const items: readonly PayeeItem[] = row.payee_items ?? [];
  return {
    id: row.id,
    agent: row.label,
    purpose: row.purpose,
    payees: items.filter(({ enabled }) => enabled).map((item) => item.alias),
    payeeItems: items,
    any_payee: row.payee_items === null,
    cvu: number,
    balance: unitsOf(usages.cap?.remainingMinor ?? 0n, row.currency),
    currency: row.currency,
    status: row.status,
    approval_config: {
      auto_approve_under_cents: centsOf(row.auto_approve_under_minor),
      whatsapp_threshold_cents: centsOf(row.whatsapp_threshold_minor),
      panic_limit_24h_cents: limitCents(usages.panic24h) ?? 0,
    },
    created_at: isoOf(row.created_at),
  };
}

export function toSubWallet(shownOne: ShownSubWallet) {
  const { approval_config, ...rest } = toNewSubWallet(shownOne);
  const { row, usages } = shownOne;
  return {
    ...rest,
    approval_config: {
      ...approval_config,
      per_day_cents: limitCents(usages.day),
      per_month_cents: limitCents(usages.month),
      notify_whatsapp: row.notify_whatsapp,
    },
  };
}
