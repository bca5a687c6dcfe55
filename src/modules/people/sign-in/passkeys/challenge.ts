// The challenge that an authenticator signs. It names its end and is authenticated by this deployment, so
// asking for one writes nothing, however often anyone asks. What makes it single-use is a row of its hash,
// written in the transaction of what it was answered for.
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { instant, MINUTE_MS, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Db } from '#platform/db/sql.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { refusal } from './refusals.ts';
import { usedChallenges } from './tables.ts';

export type ChallengeServices = { readonly sealer: Sealer; readonly clock: Clock };

/** A challenge is for one purpose and one session; a person who signs in has none yet. */
export type Purpose = {
  readonly kind: 'register' | 'step_up' | 'sign_in' | 'agree';
  readonly sessionId: string;
  /** SHA-256 of what a person agrees to. The challenge ends with it, so the signature shows it to anyone. */
  readonly about?: Buffer;
};
export const SIGN_IN: Purpose = { kind: 'sign_in', sessionId: '' };

/** The limit in real time. */
export const CHALLENGE_MS_MAX = 5 * MINUTE_MS;
const END_BYTES = 6;
const RANDOM_BYTES = 16;
const HEAD_BYTES = END_BYTES + RANDOM_BYTES;
const MAC_BYTES = 26;
const MAC_ENDS_AT = HEAD_BYTES + MAC_BYTES;
const NOTHING = Buffer.alloc(0);

export function makeChallenge({ sealer, clock }: ChallengeServices, purpose: Purpose): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(plus(clock.now(), CHALLENGE_MS_MAX), 0, END_BYTES);
  cryptoRandom(head.subarray(END_BYTES));
  return Buffer.concat([head, macOf(sealer, purpose, head), purpose.about ?? NOTHING]);
}

/** Refuses a challenge that is not of this deployment, for this purpose and of these minutes. */
export function checkChallenge(
  { sealer, clock }: ChallengeServices,
  purpose: Purpose,
  challenge: string,
): void {
  const bytes = Buffer.from(challenge, 'base64url');
  const isOurs =
    bytes.length >= MAC_ENDS_AT &&
    bytes.subarray(MAC_ENDS_AT).equals(purpose.about ?? NOTHING) &&
    timingSafeEqual(
      macOf(sealer, purpose, bytes.subarray(0, HEAD_BYTES)),
      bytes.subarray(HEAD_BYTES, MAC_ENDS_AT),
    );
  if (!isOurs || clock.now() >= endOf(bytes)) throw refusal('passkey_challenge_over');
}

/** The second of two answers to one challenge waits for the first, and is refused once that is committed. */
export async function spendChallenge(db: Db, challenge: string): Promise<void> {
  const bytes = Buffer.from(challenge, 'base64url');
  const row = { challenge_hash: hash('sha256', bytes), expires_at: endOf(bytes) };
  if ((await db.run(insertIfAbsentQuery(usedChallenges, row))) === 0) throw refusal('passkey_challenge_over');
}

const endOf = (bytes: Buffer): Instant => instant(bytes.readUIntBE(0, END_BYTES));

const macOf = (sealer: Sealer, { kind, sessionId, about = NOTHING }: Purpose, head: Buffer): Buffer =>
  createHmac('sha256', sealer.derive('passkey challenges'))
    .update(`${kind} ${sessionId} `)
    .update(head)
    .update(about)
    .digest()
    .subarray(0, MAC_BYTES);
