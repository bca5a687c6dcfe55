// The cookie of a session: a random secret, of which only the hash is stored.
import { hash } from 'node:crypto';
import type { FillRandom } from '#platform/ids.ts';

const NAME = 'monedero_session';
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

export const makeSecret = (fillRandom: FillRandom): string => {
  const bytes = Buffer.alloc(SECRET_BYTES);
  fillRandom(bytes);
  return bytes.toString('base64url');
};

export const hashOfSecret = (secret: string): string => hash('sha256', secret);

/** What a request carries, if it can be one of our secrets. */
export function secretIn(header: string | undefined): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === NAME) return SECRET.test(value) ? value : undefined;
  }
  return undefined;
}

/** `Secure` wherever people reach this deployment by https. */
const attributes = (baseUrl: string): string =>
  `Path=/; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;

export const setCookie = (secret: string, baseUrl: string, maxAgeSeconds: number): string =>
  `${NAME}=${secret}; ${attributes(baseUrl)}; Max-Age=${maxAgeSeconds}`;

export const clearCookie = (baseUrl: string): string => `${NAME}=; ${attributes(baseUrl)}; Max-Age=0`;
