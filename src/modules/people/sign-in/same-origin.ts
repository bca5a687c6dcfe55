// Whether a request that changes something comes from one of our own pages. A browser sends the cookie of a
// person along with requests that other sites make, and says so in these headers.
import type { Credentials } from '#platform/http/handle.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';

const READING = new Set(['GET', 'HEAD']);

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A request with a session must come from one of our pages, and the browser must say so. */
export function isFromOurPages(
  { method, headers }: Pick<Credentials, 'method' | 'headers'>,
  baseUrl: string,
): boolean {
  if (READING.has(method)) return true;
  const isSaid = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  return isSaid && !isFromElsewhere(headers, baseUrl);
}

/**
 * A request without a session must not come from another site, which could sign people in as somebody else.
 */
export function refuseOtherSites(headers: Headers, baseUrl: string): void {
  if (isFromElsewhere(headers, baseUrl)) throw otherSite();
}

function isFromElsewhere(headers: Headers, baseUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  return origin !== undefined && !isOurs(origin, host, new URL(baseUrl));
}

/**
 * Compares with the name that people know us by, or the host of the request itself, since a browser sends the
 * cookie to no other; http is never ours if people reach us by https.
 */
function isOurs(origin: Headers[string], host: Headers[string], base: URL): boolean {
  const from = typeof origin === 'string' ? URL.parse(origin) : null;
  return from?.protocol === base.protocol && (from.host === base.host || from.host === host);
}

export const otherSite = (): Refusal => refusal('forbidden', {}, OTHER_SITE);

const OTHER_SITE = {
  message: {
    en: 'This request was not sent by a page of this server.',
    es: 'Esta solicitud no la envió una página de este servidor.',
    pt: 'Esta requisição não foi enviada por uma página deste servidor.',
  },
  fix: {
    en: 'Send the header `Origin` with the address of this server.',
    es: 'Envíe el encabezado `Origin` con la dirección de este servidor.',
    pt: 'Envie o cabeçalho `Origin` com o endereço deste servidor.',
  },
};
