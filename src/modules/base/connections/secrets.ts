// The secrets of a connection: sealed to it and their field, so that none can be moved to another, and shown
// to no one again but by their last characters and a fingerprint.
import { hash, timingSafeEqual } from 'node:crypto';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { ChangeServices } from './changes.ts';
import type { ConnectionRow, SecretRow } from './tables.ts';

const FINGERPRINT_CHARACTERS = 20;
/** Fingerprints of earlier versions were the beginning of a plain hash. */
const OF_BEFORE = /^[0-9a-f]{16}$/;
const LAST = 4;
/** The last four characters of a shorter one would be too much of it. */
const SHOWN_FROM_CHARACTERS = 20;

type Place = Pick<SecretRow, 'connection_id' | 'field'>;

const placeOf = ({ connection_id, field }: Place): string => `connection_secrets ${connection_id} ${field}`;

export const sealSecret = (sealer: Sealer, place: Place, plain: string): string =>
  sealer.seal(plain, placeOf(place));
export const openSecret = (sealer: Sealer, place: Place, sealed: string): string =>
  sealer.open(sealed, placeOf(place));

/**
 * Tells two secrets of a field apart. It follows from a key of the deployment, since a plain hash would
 * answer every guess at the password of a mail server.
 */
export const fingerprintOf = (sealer: Sealer, place: Place, plain: string): string =>
  sealer.derive(`fingerprint of ${placeOf(place)}: ${plain}`).slice(0, FINGERPRINT_CHARACTERS);

export const isOfBefore = ({ fingerprint }: Pick<SecretRow, 'fingerprint'>): boolean =>
  OF_BEFORE.test(fingerprint);

/** One of an earlier version is shown to no one. */
export const shownFingerprint = (row: SecretRow): string => (isOfBefore(row) ? '' : row.fingerprint);

/** Whichever key of the deployment has sealed it. One that cannot be opened is another one. */
export function isSecret(sealer: Sealer, row: SecretRow, plain: string): boolean {
  try {
    return isEqual(openSecret(sealer, row, row.sealed), plain);
  } catch {
    return false;
  }
}

const isEqual = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

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
    fingerprint: fingerprintOf(sealer, place, plain),
    last_four: lastFourOf(plain),
    sealed: sealSecret(sealer, place, plain),
    created_at: clock.now(),
    ends_at: null,
  };
}
