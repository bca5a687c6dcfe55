// The gate: who must agree before money moves, by its amount and the configuration that applies. An amount
// that equals a threshold is above it.
export type GateConfig = {
  readonly auto_approve_under_minor: bigint;
  readonly whatsapp_threshold_minor: bigint;
};

/** How surely a decision must come from the owner, weakest first. */
export const STRENGTHS = ['auto', 'whatsapp', 'biometric'] as const;
export type Strength = (typeof STRENGTHS)[number];

export function gateOf(config: GateConfig, amountMinor: bigint): Strength {
  if (amountMinor < config.auto_approve_under_minor) return 'auto';
  return amountMinor < config.whatsapp_threshold_minor ? 'whatsapp' : 'biometric';
}

export const strongerOf = (a: Strength, b: Strength): Strength =>
  STRENGTHS.indexOf(a) >= STRENGTHS.indexOf(b) ? a : b;
