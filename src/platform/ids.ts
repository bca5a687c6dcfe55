// Ids are a prefix, `_` and 26 characters: a UUIDv7 in lower-case Crockford base32 (the TypeID encoding).
// They sort by the moment they were made, also within one millisecond of one process, so an index grows at
// its end and a list pages by id.
import { hash, randomFillSync } from 'node:crypto';
import type { Clock, Instant } from './clock.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const SUFFIX_CHARACTERS = 26;
const TIME_CHARACTERS = 10;
const COUNTER_MAX = 0xfff;
/**
 * A new millisecond starts its counter in the lower half, which leaves room for 2,048 more ids before time
 * must be borrowed.
 */
const COUNTER_START_MASK = 0x7ff;
const POOL_BYTES = 4096;
const RANDOM_BYTES_PER_ID = 10;

/**
 * Ids of different objects are different types: that of a card does not fit where a cardholder's is wanted.
 */
export type Id<Prefix extends string> = `${Prefix}_${string}`;
export type NewId = <Prefix extends string>(prefix: Prefix) => Id<Prefix>;
export type FillRandom = (bytes: Uint8Array) => void;

export const cryptoRandom: FillRandom = (bytes) => {
  randomFillSync(bytes);
};

export function createIds(clock: Clock, fillRandom: FillRandom = cryptoRandom): NewId {
  const pool = new Uint8Array(POOL_BYTES);
  let poolAt = POOL_BYTES;
  let lastMs = -1;
  let timeText = '';
  let counter = 0;

  const nextRandom = (): number => {
    if (poolAt + RANDOM_BYTES_PER_ID > POOL_BYTES) {
      fillRandom(pool);
      poolAt = 0;
    }
    const at = poolAt;
    poolAt += RANDOM_BYTES_PER_ID;
    return at;
  };
  const byte = (at: number): number => pool[at] ?? 0;
  const word = (at: number): number => (byte(at) << 8) | byte(at + 1);

  return (prefix) => {
    const at = nextRandom();
    const nowMs = clock.now();
    if (nowMs > lastMs) {
      lastMs = nowMs;
      timeText = encodeTime(nowMs);
      counter = ((byte(at + 8) << 8) | byte(at + 9)) & COUNTER_START_MASK;
    } else if (++counter > COUNTER_MAX) {
      // The millisecond is used up (or the clock stepped back): borrow the next one, so that order holds.
      lastMs += 1;
      timeText = encodeTime(lastMs);
      counter = 0;
    }
    const versioned = 0x7000 | counter;
    const variant = 0x80 | (byte(at) & 0x3f);
    const high =
      encode20((versioned << 4) | (variant >> 4)) + encode20(((variant & 0xf) << 16) | word(at + 1));
    const low =
      encode20((word(at + 3) << 4) | (byte(at + 5) >> 4)) +
      encode20(((byte(at + 5) & 0xf) << 16) | word(at + 6));
    return `${prefix}_${timeText}${high}${low}`;
  };
}

const ID_BITS = 128n;
const CHARACTER_BITS = 5n;

/** Follows from what it is about, so that its row can be locked before it is known to be there. */
export function derivedId<Prefix extends string>(prefix: Prefix, about: string): Id<Prefix> {
  let rest = BigInt(`0x${hash('sha256', about, 'hex')}`) & ((1n << ID_BITS) - 1n);
  let text = '';
  for (let bits = 0n; bits < ID_BITS; bits += CHARACTER_BITS) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= CHARACTER_BITS;
  }
  return `${prefix}_${text}`;
}

/** The same, and sorts by a moment as the ids of new objects do. */
export const derivedIdAt = <Prefix extends string>(prefix: Prefix, at: Instant, about: string): Id<Prefix> =>
  `${prefix}_${encodeTime(at)}${derivedId(prefix, about).slice(TIME_CHARACTERS - SUFFIX_CHARACTERS)}`;

export function isId<Prefix extends string>(prefix: Prefix, text: string): text is Id<Prefix> {
  return text.startsWith(`${prefix}_`) && SUFFIX.test(text.slice(prefix.length + 1));
}

/**
 * All ids of a prefix are from `first` up to `end`. A search without bounds of its own uses these, since an
 * index does not help a condition that may be absent.
 */
export const boundsOf = (prefix: string): { readonly first: string; readonly end: string } => ({
  first: `${prefix}_0`,
  end: `${prefix}_8`,
});

/** No id that is made from a moment on is smaller: where a search by time begins in an index by id. */
export const firstIdOf = (prefix: string, at: Instant): string =>
  `${prefix}_${encodeTime(Math.max(0, at))}${ALPHABET.charAt(0).repeat(SUFFIX_CHARACTERS - TIME_CHARACTERS)}`;

function encodeTime(ms: number): string {
  let text = '';
  let rest = ms;
  for (let i = 0; i < TIME_CHARACTERS; i++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

const PAIRS = Array.from(
  { length: ALPHABET.length ** 2 },
  (_, i) => ALPHABET.charAt(i >> 5) + ALPHABET.charAt(i & 31),
);
/** Twenty bits as four characters. */
const encode20 = (bits: number): string => (PAIRS[bits >> 10] ?? '') + (PAIRS[bits & 0x3ff] ?? '');
