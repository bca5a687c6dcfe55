// Ids are a prefix, `_` and 26 characters: a UUIDv7 in lower-case Crockford base32 (the TypeID encoding).
// They sort by the moment they were made, also within one millisecond of one process, so an index grows at
// its end and a list pages by id.
import { hash, randomFillSync } from 'node:crypto';
import { instant, type Clock, type Instant } from '../time/clock.ts';

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
 * Ids of different objects are different types: the id of a card does not fit if a cardholder's is wanted.
 */
export type Id<Prefix extends string> = `${Prefix}_${string}`;
export type NewId = <Prefix extends string>(prefix: Prefix, of?: string | null) => Id<Prefix>;
/**
 * Makes the id of a row that is written. `of` is the id of what the new object belongs to; null: of no
 * person. It gets the slot of that id, so whatever is a person's is found where the person is.
 */
export type NewIdOf = <Prefix extends string>(prefix: Prefix, of: string | null) => Id<Prefix>;
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

  return (prefix, of) => {
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
    const slot = (of === undefined || of === null ? undefined : slotOf(of)) ?? byte(at + 7);
    const low =
      encode20((word(at + 3) << 4) | (byte(at + 5) >> 4)) +
      encode20(((byte(at + 5) & 0xf) << 16) | (byte(at + 6) << 8) | slot);
    return `${prefix}_${timeText}${high}${low}`;
  };
}

/** The place of each character code in the alphabet, or -1. */
const VALUES = new Int8Array(128).map((_, code) => ALPHABET.indexOf(String.fromCharCode(code)));
const valueAt = (text: string, at: number): number => VALUES[text.charCodeAt(at)] ?? -1;

/**
 * The slot is the lowest eight bits of an id, as many as a tenant can have parts: all of the last character,
 * and these of the one before.
 */
const SLOT_BITS_OF_LAST_BUT_ONE = 0b111;

/** The slot of an id, from 0 to 255; undefined of what has another form. */
export function slotOf(id: string): number | undefined {
  const { length } = id;
  if (id.charAt(length - SUFFIX_CHARACTERS - 1) !== '_') return undefined;
  const [high, low] = [valueAt(id, length - 2), valueAt(id, length - 1)];
  return high === -1 || low === -1 ? undefined : ((high & SLOT_BITS_OF_LAST_BUT_ONE) << 5) | low;
}

/** The id with another slot. */
export function inSlot<Prefix extends string>(id: Id<Prefix>, slot: number): Id<Prefix> {
  const own = ALPHABET.indexOf(id.charAt(id.length - 2)) & ~SLOT_BITS_OF_LAST_BUT_ONE;
  return `${id.slice(0, -2)}${ALPHABET.charAt(own | (slot >> 5))}${ALPHABET.charAt(slot & 31)}` as Id<Prefix>;
}

/** The id with the slot of another; as it is, if the other has none. */
function inSlotOf<Prefix extends string>(id: Id<Prefix>, of: string): Id<Prefix> {
  const slot = slotOf(of);
  return slot === undefined ? id : inSlot(id, slot);
}

const ID_BITS = 128n;
const CHARACTER_BITS = 5n;

/** The bits of a UUID that say its version and its variant. */
const FIXED_BITS = (0xfn << 76n) | (0x3n << 62n);
const VERSION_7 = (0x7n << 76n) | (0x2n << 62n);

/**
 * Follows from what it is about, so that its row can be locked before it is known to be there. It has the
 * form of all ids, but its time is that of no moment, so it does not sort.
 */
export function derivedId<Prefix extends string>(prefix: Prefix, about: string, of?: string): Id<Prefix> {
  const id: Id<Prefix> = `${prefix}_${encodeBits((digestOf(about) & ~FIXED_BITS) | VERSION_7)}`;
  return of === undefined ? id : inSlotOf(id, of);
}

/** A digest in the alphabet of ids, for what is compared and is the id of nothing. */
export const derivedKey = <Prefix extends string>(prefix: Prefix, about: string): Id<Prefix> =>
  `${prefix}_${encodeBits(digestOf(about))}`;

const digestOf = (about: string): bigint =>
  BigInt(`0x${hash('sha256', about, 'hex')}`) & ((1n << ID_BITS) - 1n);

function encodeBits(bits: bigint): string {
  let rest = bits;
  let text = '';
  for (let at = 0n; at < ID_BITS; at += CHARACTER_BITS) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= CHARACTER_BITS;
  }
  return text;
}

/** Follows from what it is about as well, and sorts by a moment as the ids of new objects do. */
export const derivedIdAt = <Prefix extends string>(
  prefix: Prefix,
  at: Instant,
  { about, of }: { readonly about: string; readonly of: string },
): Id<Prefix> =>
  `${prefix}_${encodeTime(at)}${derivedId(prefix, about, of).slice(TIME_CHARACTERS - SUFFIX_CHARACTERS)}`;

/** The id of what belongs to one other object: the same, but for its prefix. */
export const siblingId = <Prefix extends string>(prefix: Prefix, id: string): Id<Prefix> =>
  `${prefix}_${suffixOf(id)}`;

const suffixOf = (id: string): string => id.slice(id.indexOf('_') + 1);

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

/**
 * No id that is made from a moment on is smaller: the place at which a search by time begins in an index by
 * id.
 */
export const firstIdOf = (prefix: string, at: Instant): string =>
  `${prefix}_${encodeTime(Math.max(0, at))}${ALPHABET.charAt(0).repeat(SUFFIX_CHARACTERS - TIME_CHARACTERS)}`;

/** When an id was made that does not follow from something else. */
export function madeAt(id: string): Instant | undefined {
  const suffix = suffixOf(id);
  if (!SUFFIX.test(suffix)) return undefined;
  let ms = 0;
  for (const character of suffix.slice(0, TIME_CHARACTERS)) ms = ms * 32 + ALPHABET.indexOf(character);
  return instant(ms);
}

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
