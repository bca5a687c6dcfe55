// How the payments of a sub-wallet are approved: what a request names of it, and what holds already.
import { greaterOf, lesserOf } from '#platform/money/money.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import type { WalletRow } from '#modules/wallets/wallets/tables.ts';
import type { ApprovalConfig } from './model.ts';
import type { SubWalletRow } from './tables.ts';

/** Some of it can be named in two places. */
type ConfigInput = {
  readonly threshold_cents?: number | undefined;
  readonly per_day_cents?: number | null | undefined;
  readonly per_month_cents?: number | null | undefined;
  readonly approval_config?: ApprovalConfig | undefined;
};

/** A field that a request does not name is undefined. */
export type Config = {
  readonly autoMinor: bigint | undefined;
  readonly whatsappMinor: bigint | undefined;
  /** The name under which a request gives it. */
  readonly whatsappField: string;
  readonly panicMinor: bigint | undefined;
  readonly dayMinor: bigint | null | undefined;
  readonly monthMinor: bigint | null | undefined;
  readonly notifies: boolean | undefined;
};
type Thresholds = Pick<SubWalletRow, 'auto_approve_under_minor' | 'whatsapp_threshold_minor'>;

export function configOf({ approval_config: config = {}, ...asked }: ConfigInput): Config {
  const { auto_approve_under_cents, whatsapp_threshold_cents, panic_limit_24h_cents } = config;
  return {
    autoMinor: minorOf(auto_approve_under_cents),
    whatsappMinor: minorOf(either('threshold_cents', asked.threshold_cents, whatsapp_threshold_cents)),
    whatsappField:
      asked.threshold_cents === undefined ? 'approval_config.whatsapp_threshold_cents' : 'threshold_cents',
    panicMinor: minorOf(panic_limit_24h_cents),
    dayMinor: minorOf(either('per_day_cents', asked.per_day_cents, config.per_day_cents)),
    monthMinor: minorOf(either('per_month_cents', asked.per_month_cents, config.per_month_cents)),
    notifies: config.notify_whatsapp,
  };
}

/**
 * The thresholds of a new sub-wallet. If only one is named, the other gives way: from a lower one on nothing
 * is approved unasked, and from a higher automatic one on the owner is asked for a passkey.
 */
export function newThresholds(config: Config, wallet: WalletRow): Thresholds {
  const { autoMinor, whatsappMinor } = config;
  const whatsapp = whatsappMinor ?? greaterOf(wallet.whatsapp_threshold_minor, autoMinor ?? 0n);
  const auto = autoMinor ?? lesserOf(wallet.auto_approve_under_minor, whatsapp);
  return inOrder(config, { auto_approve_under_minor: auto, whatsapp_threshold_minor: whatsapp });
}

export const changedThresholds = (config: Config, row: SubWalletRow): Thresholds =>
  inOrder(config, {
    auto_approve_under_minor: config.autoMinor ?? row.auto_approve_under_minor,
    whatsapp_threshold_minor: config.whatsappMinor ?? row.whatsapp_threshold_minor,
  });

/** The field that the request has is the one that is wrong; the other threshold may be kept from before. */
function inOrder({ autoMinor, whatsappField }: Config, thresholds: Thresholds): Thresholds {
  if (thresholds.auto_approve_under_minor <= thresholds.whatsapp_threshold_minor) return thresholds;
  throw invalid([
    autoMinor === undefined
      ? { field: whatsappField, message: BELOW_AUTOMATIC }
      : { field: 'approval_config.auto_approve_under_cents', message: ABOVE_WHATSAPP },
  ]);
}

function either<Value>(
  field: string,
  value: Value | undefined,
  inConfig: Value | undefined,
): Value | undefined {
  if (value !== undefined && inConfig !== undefined && value !== inConfig)
    throw invalid([{ field, message: TWO_VALUES }]);
  return value === undefined ? inConfig : value;
}

const minorOf = <Nothing extends null | undefined>(cents: number | Nothing): bigint | Nothing =>
  typeof cents === 'number' ? BigInt(cents) : cents;

const BELOW_AUTOMATIC = {
  en: 'this must not be less than auto_approve_under_cents',
  es: 'no debe ser menor que auto_approve_under_cents',
  pt: 'não deve ser menor que auto_approve_under_cents',
};
const ABOVE_WHATSAPP = {
  en: 'this must not be more than whatsapp_threshold_cents',
  es: 'no debe superar whatsapp_threshold_cents',
  pt: 'não deve passar de whatsapp_threshold_cents',
};
const TWO_VALUES = {
  en: 'this and the same field of approval_config differ; send one of them',
  es: 'este campo y el mismo de approval_config difieren; envíe uno de los dos',
  pt: 'este campo e o mesmo de approval_config divergem; envie um dos dois',
};
