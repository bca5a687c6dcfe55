// What the sandbox endpoints need of the world behind them: hands to move it with.
import type { Tenant } from '../../platform/facts.ts';

export type SandboxWorld = {
  /** Makes the issuer decide on a person, whatever it had in mind. The verdict reaches us as a message, as always. */
  decideKyc(
    tenant: Tenant,
    verdict: { reference: string; decision: 'approved' | 'rejected' | 'review'; reasons: readonly string[] },
  ): Promise<void>;
};
