// The cookie of a session: a random secret, of which only the hash is stored.
import { hash } from 'node:crypto';
import type { FillRandom } from '#platform/ids/ids.ts';

const PLAIN_NAME = 'monedero_session';
/**
 * Browsers take it over https and from this very host alone, so that no other host of the same domain can
 * plant a session of its own.
 */
const HOST_NAME = `__Host-${PLAIN_NAME}`;

/**
 * If people come by https, a secret is longer, and is taken by the name of the host alone. A shorter one was
 * begun by an earlier version, or without https: none lives for longer than 30 days.
 */
const SECRET_BYTES = { plain: 32, host: 33 } as const;
const PLAIN_SECRET = /^[\w-]{43}$/;
const ANY_SECRET = /^[\w-]{43,44}$/;

const isHttps = (baseUrl: string): boolean => baseUrl.startsWith('https:');

export const makeSecret = (fillRandom: FillRandom, baseUrl: string): string => {
  const bytes = Buffer.alloc(isHttps(baseUrl) ? SECRET_BYTES.host : SECRET_BYTES.plain);
  fillRandom(bytes);
  return bytes.toString('base64url');
};

export const hashOfSecret = (secret: string): string => hash('sha256', secret);

/** What a request carries, if it can be one of our secrets. */
export function secretIn(header: string | undefined): string | undefined {
  const ofHost = valueIn(header, HOST_NAME);
  if (ofHost !== undefined) return ANY_SECRET.test(ofHost) ? ofHost : undefined;
  const plain = valueIn(header, PLAIN_NAME);
  return plain !== undefined && PLAIN_SECRET.test(plain) ? plain : undefined;
}

/** The first of several of one name counts. */
function valueIn(header: string | undefined, wanted: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === wanted) return value;
  }
  return undefined;
}

const cookieOf = (value: string, baseUrl: string, maxAgeSeconds: number): string => {
  const name = isHttps(baseUrl) ? HOST_NAME : PLAIN_NAME;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps(baseUrl) ? '; Secure' : ''}`;
  return `${name}=${value}; ${attributes}; Max-Age=${maxAgeSeconds}`;
};

export const setCookie = (secret: string, baseUrl: string, maxAgeSeconds: number): string =>
  cookieOf(secret, baseUrl, maxAgeSeconds);

export const clearCookie = (baseUrl: string): string => cookieOf('', baseUrl, 0);
