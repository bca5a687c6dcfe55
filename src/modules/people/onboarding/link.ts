// The link of a session holds a secret. Its hash finds the session, and the secret is stored sealed with the
// session, so that the link can be shown again.
import type { Sealer } from '#platform/secrets/seal.ts';
import type { OnboardingServices } from './services.ts';
import type { OnboardingRow } from './tables.ts';

/** Whose secret it is. */
export type Owner = { readonly tenant_id: string; readonly id: string };

const placeOf = ({ tenant_id: tenantId, id }: Owner): string => `onboarding_sessions ${tenantId} ${id} token`;

export const sealToken = (sealer: Sealer, owner: Owner, token: string): string =>
  sealer.seal(token, placeOf(owner));

export const openToken = (sealer: Sealer, row: OnboardingRow): string => sealer.open(row.token, placeOf(row));

export const urlOf = ({ sealer, baseUrl }: OnboardingServices, row: OnboardingRow): string =>
  `${baseUrl()}/onboarding/${openToken(sealer, row)}`;
