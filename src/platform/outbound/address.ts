// Which addresses may be posted to. Everything that is not known to be public is forbidden: an integrator
// chooses the URL, and it must not give access to the network that this process runs in.
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type OutboundRules = {
  /** Loopback is allowed beside public addresses, for trials; other private addresses never are. */
  readonly allowLoopback: boolean;
  readonly httpsOnly: boolean;
};

/** 2000::/3, the only part of IPv6 that is assigned to the public internet. */
const GLOBAL_UNICAST = { first: 0x2000, last: 0x3fff } as const;
/** The 6bone, returned in 2006. */
const SIXBONE = 0x3ffe;

/**
 * Only the standard notation counts: `127.1` and `fe80::1%eth0` are not addresses, so they are not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!isIPv6(address) || address.includes('%')) return false;

  const parsed = ipaddr.IPv6.parse(address);
  const [first = 0] = parsed.parts;
  const isGlobal = first >= GLOBAL_UNICAST.first && first <= GLOBAL_UNICAST.last && first !== SIXBONE;
  return isGlobal && parsed.range() === 'unicast';
}

/** IPv4-mapped IPv6 addresses do not count as loopback. */
export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return ipaddr.IPv4.parse(address).range() === 'loopback';
  return isIPv6(address) && !address.includes('%') && ipaddr.IPv6.parse(address).range() === 'loopback';
}

export const isAllowedAddress = (address: string, rules: Pick<OutboundRules, 'allowLoopback'>): boolean =>
  isPublicAddress(address) || (rules.allowLoopback && isLoopbackAddress(address));
