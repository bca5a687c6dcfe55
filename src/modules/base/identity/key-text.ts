// The text of a key: `sk_test_` or `sk_live_` (`ak_…` for that of an agent), 46 random characters and 6 that
// follow from them, so that a mistyped or invented key is turned away without asking the database. Only a
// hash is ever kept.
import { hash } from 'node:crypto';
import type { FillRandom } from '#platform/ids/ids.ts';
import type { Mode } from '#platform/context/context.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_CHARACTERS = 46;
const CHECK_CHARACTERS = 6;
const TEXT = /^((?:sk|ak)_(?:test|live)_)([0-9a-hjkmnp-tv-z]{46})([0-9a-hjkmnp-tv-z]{6})$/;

export type KeyText = {
  readonly raw: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly hash: string;
};

/** `sk`: of an organization. `ak`: of an agent. */
export function makeKeyText(mode: Mode, fillRandom: FillRandom, kind: 'sk' | 'ak' = 'sk'): KeyText {
  const bytes = new Uint8Array(RANDOM_CHARACTERS);
  fillRandom(bytes);
  const prefix = `${kind}_${mode}_`;
  const random = [...bytes].map((byte) => ALPHABET.charAt(byte & 31)).join('');
  const raw = prefix + random + checkOf(prefix + random);
  return { raw, prefix, lastFour: raw.slice(-4), hash: hashOfKey(raw) };
}

export const hashOfKey = (raw: string): string => hash('sha256', raw);

export function isKeyText(raw: string): boolean {
  const match = TEXT.exec(raw);
  return match !== null && checkOf(`${match[1]}${match[2]}`) === match[3];
}

function checkOf(body: string): string {
  const digest = hash('sha256', body, 'buffer');
  return [...digest.subarray(0, CHECK_CHARACTERS)].map((byte) => ALPHABET.charAt(byte & 31)).join('');
}
