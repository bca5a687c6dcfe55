// The secrets of a connection: sealed to it and their field, so that none can be moved to another, and shown
// to no one again but by their last characters and a fingerprint.
import { hash } from 'node:crypto';
import type { Sealer } from '#platform/seal.ts';
import type { ChangeServices } from './changes.ts';
import type { ConnectionRow, SecretRow } from './tables.ts';

const FINGERPRINT_CHARACTERS = 16;
const LAST = 4;
/** Of a shorter one the last four would be too much of it. */
const SHOWN_FROM_CHARACTERS = 20;

type Place = Pick<SecretRow, 'connection_id' | 'field'>;

const placeOf = ({ connection_id, field }: Place): string => `connection_secrets ${connection_id} ${field}`;

export const sealSecret = (sealer: Sealer, place: Place, plain: string): string =>
  sealer.seal(plain, placeOf(place));
export const openSecret = (sealer: Sealer, place: Place, sealed: string): string =>
  sealer.open(sealed, placeOf(place));

/** Tells two secrets apart, and tells nothing of either: a key of a provider cannot be guessed. */
export const fingerprintOf = (plain: string): string =>
  hash('sha256', plain).slice(0, FINGERPRINT_CHARACTERS);

const lastFourOf = (plain: string): string =>
  plain.length < SHOWN_FROM_CHARACTERS || plain.includes('\n') ? '' : plain.slice(-LAST);

type Plain = {
  readonly connectionId: ConnectionRow['id'];
  readonly field: string;
  readonly plain: string;
};

export function toSecretRow(
  { sealer, clock }: Pick<ChangeServices, 'sealer' | 'clock'>,
  { connectionId, field, plain }: Plain,
): SecretRow {
  const place = { connection_id: connectionId, field };
  return {
    ...place,
    fingerprint: fingerprintOf(plain),
    last_four: lastFourOf(plain),
    sealed: sealSecret(sealer, place, plain),
    created_at: clock.now(),
    ends_at: null,
  };
}
