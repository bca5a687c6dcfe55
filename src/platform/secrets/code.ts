// Codes that open something without signing in, and that a person can type: 80 bits in Crockford's base32. A
// code follows from what it is about by a secret that never changes, so it is made wherever it is needed.
import { createHmac } from 'node:crypto';

export type Codes = { of(tenantId: string, about: string): string };

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_BYTES = 10;
const CHARACTER_BITS = 5;
const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;
const GROUP = /.{4}/g;
/** A code with what people put between its characters. */
const TYPED_CHARACTERS_MAX = 40;

export const createCodes = (secret: string): Codes => ({
  of: (tenantId, about) =>
    encode(createHmac('sha256', secret).update(`${tenantId} ${about}`).digest().subarray(0, CODE_BYTES)),
});

function encode(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let at = 0; at < bytes.length * 8; at += CHARACTER_BITS) {
    text = ALPHABET.charAt(Number(bits & 31n)) + text;
    bits >>= BigInt(CHARACTER_BITS);
  }
  return text;
}

/** Reads what a person typed; undefined if it cannot be a code. */
export function readCode(typed: string): string | undefined {
  if (typed.length > TYPED_CHARACTERS_MAX) return undefined;
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\-‐-―]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : undefined;
}

/** The code in groups, as it is printed. */
export const groupedCode = (code: string): string => (code.match(GROUP) ?? []).join('-');
