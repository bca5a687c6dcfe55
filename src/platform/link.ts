// The secret part of a link that is a capability: whoever has the link may do what it is for. Its hash finds
// what it is for, and is all that is kept of it.
import { hash } from 'node:crypto';
import { cryptoRandom, type FillRandom } from './ids.ts';

const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export function makeLinkSecret(fillRandom: FillRandom = cryptoRandom): string {
  const bytes = Buffer.alloc(SECRET_BYTES);
  fillRandom(bytes);
  return bytes.toString('base64url');
}

/** Anything else belongs to no link, and nobody need be asked about it. */
export const isLinkSecret = (text: string): boolean => SECRET.test(text);

export const hashOfLink = (secret: string): string => hash('sha256', secret);
