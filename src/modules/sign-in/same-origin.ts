// Whether a request that changes something comes from one of our own pages. A browser sends the cookie of a
// person along with requests that other sites make, and says so in these headers.
import type { Credentials } from '../../platform/http/handle.ts';

const READING = new Set(['GET', 'HEAD']);

export function isFromOurPages({ method, headers }: Credentials, baseUrl: string): boolean {
  if (READING.has(method)) return true;
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return site !== undefined;
  // The same host as the request's own, since a browser sends the cookie to no other.
  return origin === new URL(baseUrl).origin || hostOf(origin) === host;
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;
