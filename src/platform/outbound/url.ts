// Checks a URL before any name is resolved, and derives the destination of a good one.
import { isIP } from 'node:net';
import { isPlainAddress } from '../text/unseen.ts';
import { isAllowedAddress, type OutboundRules } from './address.ts';

export type UrlProblem = 'not_a_url' | 'scheme' | 'not_https' | 'credentials' | 'address' | 'too_long';

/** A place to connect to. */
export type Destination = {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly isHttps: boolean;
  /** A name or an address, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly allowLoopback: boolean;
};

const URL_CHARACTERS_MAX = 2_048;
const HTTP_PORT = 80;
const HTTPS_PORT = 443;
/** The URL parser silently removes or replaces these, so another parser may see another host. */
const AMBIGUOUS = /[\p{Cc}\p{Zs}\\]/u;
const LABELS = /^(?:[^.]{1,63}\.)*[^.]{1,63}\.?$/;

/** What is wrong with a URL that is taken now. */
export function problemOfUrl(url: string, rules: OutboundRules): UrlProblem | undefined {
  const parsed = readUrl(url, rules);
  if (typeof parsed === 'string') return parsed;
  return isPlainAddress(url) ? undefined : 'not_a_url';
}

/** A URL that was taken when less was refused is still gone to, since it leads to the same place. */
export function readUrl(url: string, rules: OutboundRules): URL | UrlProblem {
  if (url.length > URL_CHARACTERS_MAX) return 'too_long';
  const parsed = AMBIGUOUS.test(url) ? null : URL.parse(url);
  if (parsed === null) return 'not_a_url';
  if (parsed.port === '0') return 'not_a_url';
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return 'scheme';
  if (parsed.protocol === 'http:' && rules.httpsOnly) return 'not_https';
  if (parsed.username !== '' || parsed.password !== '') return 'credentials';
  if (isIP(hostOf(parsed)) === 0 && !LABELS.test(hostOf(parsed))) return 'not_a_url';
  if (!isAllowedHost(hostOf(parsed), rules)) return 'address';
  return parsed;
}

export function destinationOf(url: URL, rules: OutboundRules): Destination {
  const isHttps = url.protocol === 'https:';
  const port = url.port === '' ? (isHttps ? HTTPS_PORT : HTTP_PORT) : Number(url.port);
  return { origin: url.origin, isHttps, host: hostOf(url), port, allowLoopback: rules.allowLoopback };
}

/** `localhost` and the names under it are loopback everywhere, and are never resolved (RFC 6761). */
export const isLocalhost = (host: string): boolean => /(?:^|\.)localhost\.?$/i.test(host);

/** The URL parser has already turned numbers in other bases or with fewer parts into plain addresses. */
function isAllowedHost(host: string, rules: OutboundRules): boolean {
  if (isIP(host) !== 0) return isAllowedAddress(host, rules);
  return rules.allowLoopback || !isLocalhost(host);
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
