// The secrets that sign deliveries: how they are made and sealed, and which of them sign at a moment.
import { wholeIdOf } from '#platform/ids/cell-ids.ts';
import type { Instant } from '#platform/time/clock.ts';
import type { FillRandom } from '#platform/ids/ids.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { SECRET_PREFIX } from '#platform/secrets/signature.ts';
import type { EndpointRow } from './tables.ts';

const SECRET_BYTES = 32;

/** The endpoint that a secret belongs to. */
export type SecretOwner = { readonly tenant_id: string; readonly id: string };

/** Both schemes have one text: the key of Service-Signature is all of it, the other's the bytes in it. */
export function makeSecret(fillRandom: FillRandom): string {
  const bytes = Buffer.alloc(SECRET_BYTES);
  fillRandom(bytes);
  return SECRET_PREFIX + bytes.toString('base64');
}

/**
 * What a sealed secret is bound to. It is the same for both secrets of an endpoint, so that a roll moves the
 * sealed text from one column to the other, and for its copies in all cells.
 */
const contextOf = ({ tenant_id: cellId, id }: SecretOwner): string =>
  `webhook_endpoints ${wholeIdOf(cellId)} ${id}`;

export const sealSecret = (sealer: Sealer, owner: SecretOwner, secret: string): string =>
  sealer.seal(secret, contextOf(owner));

export const openSecret = (sealer: Sealer, owner: SecretOwner, sealed: string): string =>
  sealer.open(sealed, contextOf(owner));

/** The secrets that sign: the present one first, then for an hour of the tenant's time the previous one. */
export function openSecrets(sealer: Sealer, row: EndpointRow, tenantNow: Instant): readonly string[] {
  const current = openSecret(sealer, row, row.secret);
  const { previous_secret: previous, previous_valid_until: validUntil } = row;
  if (previous === null || validUntil === null || validUntil <= tenantNow) return [current];
  return [current, openSecret(sealer, row, previous)];
}
