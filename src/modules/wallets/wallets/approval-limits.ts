// The limits that a wallet is opened with, by its currency: what holds if an organization has set nothing,
// what it has set, and what a change makes of it.
import { z } from 'zod';
import { centsOf, CURRENCIES, greaterOf, lesserOf, type Currency } from '#platform/money/money.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import type { Problem } from '#platform/refusals/refusal.ts';
import type { LimitsAsJson, SettingsRow, WalletRow } from './tables.ts';

export type ApprovalLimits = Pick<
  WalletRow,
  'auto_approve_under_minor' | 'whatsapp_threshold_minor' | 'panic_limit_24h_minor'
>;
type Held = Pick<SettingsRow, keyof ApprovalLimits | 'by_currency'>;
type Limits = Readonly<Record<Currency, ApprovalLimits>>;

/**
 * Below it a payment needs no approval: 1,000 Argentine pesos, and about as much of each other currency. They
 * are in minor units, of which Chile has none, and are no rates: nothing follows from one to the next.
 */
const AUTO_APPROVE_UNDER: Readonly<Record<Currency, bigint>> = {
  ARS: 100_000n,
  MXN: 1_500n,
  BRL: 400n,
  CLP: 700n,
  COP: 300_000n,
  PEN: 300n,
  UYU: 3_000n,
};
const WHATSAPP_TIMES = 10n;
const PANIC_TIMES = 50n;

const eachCurrency = <Value>(of: (currency: Currency) => Value): Readonly<Record<Currency, Value>> =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, of(currency)])) as Record<Currency, Value>;

const DEFAULTS: Limits = eachCurrency((currency) => ({
  auto_approve_under_minor: AUTO_APPROVE_UNDER[currency],
  whatsapp_threshold_minor: AUTO_APPROVE_UNDER[currency] * WHATSAPP_TIMES,
  panic_limit_24h_minor: AUTO_APPROVE_UNDER[currency] * PANIC_TIMES,
}));

/** The currency whose limits stand for those of all where there is room for one. */
const SHOWN: Currency = 'ARS';

const toJson = (limits: ApprovalLimits): LimitsAsJson => ({
  auto_approve_under_minor: centsOf(limits.auto_approve_under_minor),
  whatsapp_threshold_minor: centsOf(limits.whatsapp_threshold_minor),
  panic_limit_24h_minor: centsOf(limits.panic_limit_24h_minor),
});

/** As a row has them. Who reads a row without `by_currency`, as older versions do, takes what is shown. */
const heldOf = (limits: Limits): Held => ({
  ...limits[SHOWN],
  by_currency: eachCurrency((currency) => toJson(limits[currency])),
});

export const DEFAULT_LIMITS: Held = heldOf(DEFAULTS);

/** The limits with which a wallet of a currency is opened. */
export function limitsIn(held: Held, currency: Currency): ApprovalLimits {
  const {
    by_currency: all,
    auto_approve_under_minor,
    whatsapp_threshold_minor,
    panic_limit_24h_minor,
  } = held;
  if (all === null) return { auto_approve_under_minor, whatsapp_threshold_minor, panic_limit_24h_minor };
  // A currency may be newer than the row.
  const own = all[currency];
  if (own === undefined) return DEFAULTS[currency];
  return {
    auto_approve_under_minor: BigInt(own.auto_approve_under_minor),
    whatsapp_threshold_minor: BigInt(own.whatsapp_threshold_minor),
    panic_limit_24h_minor: BigInt(own.panic_limit_24h_minor),
  };
}

const minor = z.int().min(0);
const approvalConfig = z
  .object({
    autoApproveUnderCents: minor.describe('Below it a payment needs no approval.'),
    whatsappThresholdCents: minor.describe(
      'Below it the owner is asked by WhatsApp, from it on for a passkey.',
    ),
    panicLimit24hCents: minor.describe('No more than this leaves within 24 hours.'),
  })
  .meta({ id: 'ApprovalConfig' });
const patchConfig = z.strictObject(approvalConfig.partial().shape);
type ConfigPatch = z.infer<typeof patchConfig>;

export const shownLimits = {
  approvalConfig: approvalConfig.describe(
    'Copied to wallets that are opened from now on. Where currencies differ, it is that of ARS.',
  ),
  approvalConfigByCurrency: z
    .object(eachCurrency(() => approvalConfig))
    .describe('The same for wallets of each currency, in its minor units: whole pesos in CLP.'),
};

export const patchLimits = {
  approvalConfig: patchConfig
    .optional()
    .describe(
      'Set for all currencies. Where it does not fit what a currency has, what is not sent gives way there.',
    ),
  approvalConfigByCurrency: z
    .strictObject(eachCurrency(() => patchConfig.optional()))
    .optional()
    .describe('Set for these currencies alone, after `approvalConfig`.'),
};
type LimitsPatch = {
  readonly approvalConfig?: ConfigPatch | undefined;
  readonly approvalConfigByCurrency?: Partial<Record<Currency, ConfigPatch | undefined>> | undefined;
};

export const toShownLimits = (held: Held) => ({
  approvalConfig: toConfig(limitsIn(held, SHOWN)),
  approvalConfigByCurrency: eachCurrency((currency) => toConfig(limitsIn(held, currency))),
});

const toConfig = (limits: ApprovalLimits) => ({
  autoApproveUnderCents: centsOf(limits.auto_approve_under_minor),
  whatsappThresholdCents: centsOf(limits.whatsapp_threshold_minor),
  panicLimit24hCents: centsOf(limits.panic_limit_24h_minor),
});

/** What a change makes of the limits. One limit for all currencies stays one until a currency is named. */
export function changedLimits(before: Held, patch: LimitsPatch): Held {
  const { approvalConfig: forAll = {}, approvalConfigByCurrency: named = {} } = patch;
  const shown = withConfig(limitsIn(before, SHOWN), forAll);
  requireInOrder([['approvalConfig', shown]]);
  const after = eachCurrency((currency) => {
    const ofAll = inOrder(withConfig(limitsIn(before, currency), forAll), forAll);
    return withConfig(ofAll, named[currency] ?? {});
  });
  requireInOrder(CURRENCIES.map((currency) => [`approvalConfigByCurrency.${currency}`, after[currency]]));
  const isOne = before.by_currency === null && Object.keys(named).length === 0;
  return isOne ? { ...shown, by_currency: null } : heldOf(after);
}

function withConfig(limits: ApprovalLimits, config: ConfigPatch): ApprovalLimits {
  const set = (value: number | undefined, now: bigint): bigint => (value === undefined ? now : BigInt(value));
  return {
    auto_approve_under_minor: set(config.autoApproveUnderCents, limits.auto_approve_under_minor),
    whatsapp_threshold_minor: set(config.whatsappThresholdCents, limits.whatsapp_threshold_minor),
    panic_limit_24h_minor: set(config.panicLimit24hCents, limits.panic_limit_24h_minor),
  };
}

/**
 * What was set for all holds in each currency, so the threshold that was not named gives way: nothing is
 * approved unasked from a lower one on, and a passkey is asked for from a higher automatic one on.
 */
function inOrder(limits: ApprovalLimits, { whatsappThresholdCents }: ConfigPatch): ApprovalLimits {
  const { auto_approve_under_minor: auto, whatsapp_threshold_minor: whatsapp } = limits;
  return whatsappThresholdCents === undefined
    ? { ...limits, whatsapp_threshold_minor: greaterOf(whatsapp, auto) }
    : { ...limits, auto_approve_under_minor: lesserOf(auto, whatsapp) };
}

function requireInOrder(all: ReadonlyArray<readonly [field: string, limits: ApprovalLimits]>): void {
  const problems = all.flatMap(([field, limits]): Problem[] =>
    limits.whatsapp_threshold_minor < limits.auto_approve_under_minor
      ? [{ field: `${field}.whatsappThresholdCents`, message: BELOW_AUTO }]
      : [],
  );
  const [first, ...others] = problems;
  if (first !== undefined) throw invalid([first, ...others]);
}

const BELOW_AUTO = {
  en: 'this must not be below autoApproveUnderCents',
  es: 'no debe ser menor que autoApproveUnderCents',
  pt: 'não deve ser menor que autoApproveUnderCents',
};

/** Whether more may leave than before, in any currency. */
export const isLooser = (before: Held, after: Held): boolean =>
  CURRENCIES.some((currency) => {
    const [was, is] = [limitsIn(before, currency), limitsIn(after, currency)];
    return (
      is.auto_approve_under_minor > was.auto_approve_under_minor ||
      is.whatsapp_threshold_minor > was.whatsapp_threshold_minor ||
      is.panic_limit_24h_minor > was.panic_limit_24h_minor
    );
  });
