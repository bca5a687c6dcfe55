// Where the answer of a person may be sent: to a site by https, to an application on the person's device by
// loopback (RFC 8252), or to one by a scheme of its own.
import { isLoopbackAddress } from '#platform/outbound/address.ts';
import { isLocalhost } from '#platform/outbound/url.ts';
import { withQueryParameters } from '#platform/route/return-url.ts';
import { isPlainAddress } from '#platform/text/unseen.ts';

const CHARACTERS_MAX = 2_000;
const FRAGMENT = '#';
/**
 * A scheme that an application owns has a dot (RFC 8252, 7.1). These have none and are in wide use; any other
 * could be one that the system opens, such as `javascript` or `file`.
 */
const KNOWN_SCHEMES = new Set(['claude:', 'cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:']);
const OWNED_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;

/** Who gets the answer: a site, a program that listens on the person's device, or an application. */
export type Receiver = 'site' | 'device' | 'application';

/** A browser that reads another address than was compared goes elsewhere. */
const isReadable = (uri: string): boolean =>
  uri.length <= CHARACTERS_MAX && isPlainAddress(uri) && !uri.includes(FRAGMENT);

function parsed(uri: string): { readonly url: URL; readonly receiver: Receiver } | undefined {
  const url = isReadable(uri) ? URL.parse(uri) : null;
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const { protocol, hostname } = url;
  if (protocol === 'https:') return { url, receiver: 'site' };
  if (protocol === 'http:') return isLoopback(hostname) ? { url, receiver: 'device' } : undefined;
  const isOwned = KNOWN_SCHEMES.has(protocol) || OWNED_SCHEME.test(protocol);
  return isOwned ? { url, receiver: 'application' } : undefined;
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isLocalhost(host) || isLoopbackAddress(host);
}

export const isRedirectUri = (uri: string): boolean => parsed(uri) !== undefined;

/**
 * Whether an answer may be sent there: it is one that the client has named, character by character. Only the
 * port of a loopback address is free, since the program takes one that is free when it asks.
 */
export function isNamed(uri: string, named: readonly string[]): boolean {
  const asked = parsed(uri);
  if (asked === undefined) return false;
  return named.some((one) => one === uri || (asked.receiver === 'device' && isSameButPort(one, asked.url)));
}

function isSameButPort(named: string, { hostname, pathname, search }: URL): boolean {
  const one = parsed(named);
  if (one?.receiver !== 'device') return false;
  return one.url.hostname === hostname && one.url.pathname === pathname && one.url.search === search;
}

/** The receiver as a person is shown it. */
export function receiverOf(uri: string): { readonly receiver: Receiver; readonly host: string } {
  const found = parsed(uri);
  if (found === undefined) throw new Error('a redirect URI that was checked cannot be read');
  const { url, receiver } = found;
  return { receiver, host: receiver === 'application' ? url.protocol.slice(0, -1) : url.host };
}

/**
 * The address with the answer and its giver, so that a client of several servers is not sent to the wrong
 * one.
 */
export const answerAt = (
  { redirect_uri: uri, state }: { readonly redirect_uri: string; readonly state: string | null },
  issuer: string,
  answer: Readonly<Record<string, string>>,
): string => withQueryParameters(uri, { ...answer, ...(state === null ? {} : { state }), iss: issuer });
