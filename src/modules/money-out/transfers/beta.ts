// Sending is in beta: a side of an organization may use it once an operator has switched it on, and the test
// side from the beginning.
import type { Tenant } from '#platform/context/context.ts';
import { refusal } from './refusals.ts';

export function requireBeta({ tenant }: { readonly tenant: Tenant }): void {
  if (!tenant.betas.has('send')) throw refusal('beta_not_enabled', { beta: 'send', mode: tenant.mode });
}
