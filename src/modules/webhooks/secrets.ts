// The secrets that sign deliveries: how one is made, sealed into its row, and which of them sign at a moment.
import type { Instant } from '../../platform/clock.ts';
import type { FillRandom } from '../../platform/ids.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { EndpointRow } from './tables.ts';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Whose secret it is. */
export type SecretOwner = { readonly tenant_id: string; readonly id: string };

export function makeSecret(fillRandom: FillRandom): string {
  const bytes = Buffer.alloc(SECRET_BYTES);
  fillRandom(bytes);
  return SECRET_PREFIX + bytes.toString('base64url');
}

/**
 * Both secrets of an endpoint have the same place, so that a roll moves the sealed text from one column to
 * the other.
 */
const placeOf = ({ tenant_id: tenantId, id }: SecretOwner): string => `webhook_endpoints ${tenantId} ${id}`;

export const sealSecret = (sealer: Sealer, owner: SecretOwner, secret: string): string =>
  sealer.seal(secret, placeOf(owner));

export const openSecret = (sealer: Sealer, owner: SecretOwner, sealed: string): string =>
  sealer.open(sealed, placeOf(owner));

/** The secrets that sign now: the present one first, then for an hour of the tenant's time the one before. */
export function openSecrets(sealer: Sealer, row: EndpointRow, tenantNow: Instant): readonly string[] {
  const current = openSecret(sealer, row, row.secret);
  const { previous_secret: previous, previous_valid_until: validUntil } = row;
  if (previous === null || validUntil === null || validUntil <= tenantNow) return [current];
  return [current, openSecret(sealer, row, previous)];
}
