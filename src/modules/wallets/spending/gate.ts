// The gate: who must agree before money moves, by its amount and the configuration that applies. An amount
// that equals a threshold is above it.
export type GateConfig = {
  readonly auto_approve_under_minor: bigint;
  readonly whatsapp_threshold_minor: bigint;
};

/** How surely a decision must come from the owner, weakest first. */
export const REQUIRED_PROOFS = ['auto', 'whatsapp', 'biometric'] as const;
export type RequiredProof = (typeof REQUIRED_PROOFS)[number];

export function gateOf(config: GateConfig, amountMinor: bigint): RequiredProof {
  if (amountMinor < config.auto_approve_under_minor) return 'auto';
  return amountMinor < config.whatsapp_threshold_minor ? 'whatsapp' : 'biometric';
}

export const stricterProof = (a: RequiredProof, b: RequiredProof): RequiredProof =>
  REQUIRED_PROOFS.indexOf(a) >= REQUIRED_PROOFS.indexOf(b) ? a : b;
