// The secret part of a link. The holder of the link may do what it is for, without signing in. Only the hash
// of the secret is stored, and the link is found by it.
import { hash } from 'node:crypto';
import { cryptoRandom, type FillRandom } from '../ids/ids.ts';

const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export function makeLinkSecret(fillRandom: FillRandom = cryptoRandom): string {
  const bytes = Buffer.alloc(SECRET_BYTES);
  fillRandom(bytes);
  return bytes.toString('base64url');
}

/** Any other text belongs to no link, so the database need not be asked. */
export const isLinkSecret = (text: string): boolean => SECRET.test(text);

export const hashOfLink = (secret: string): string => hash('sha256', secret);
