// Which addresses may be posted to. Everything that is not known to be public is forbidden: a URL comes from
// outside, and must not become a way into the network that this process stands in.
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type OutboundRules = {
  /**
   * Loopback is allowed beside public addresses, for trying things out; other private addresses never are.
   */
  readonly allowLoopback: boolean;
  readonly httpsOnly: boolean;
};

/** 2000::/3, the only part of IPv6 that is handed out for the public internet. */
const GLOBAL_UNICAST = { first: 0x2000, last: 0x3fff } as const;
/** The 6bone, given back in 2006. */
const SIXBONE = 0x3ffe;

/**
 * Only what is written in the one usual way is an address: `127.1` and `fe80::1%eth0` are none, so they are
 * not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!isIPv6(address) || address.includes('%')) return false;

  const parsed = ipaddr.IPv6.parse(address);
  const [first = 0] = parsed.parts;
  const isGlobal = first >= GLOBAL_UNICAST.first && first <= GLOBAL_UNICAST.last && first !== SIXBONE;
  return isGlobal && parsed.range() === 'unicast';
}

/** Not so an IPv4 address in the clothes of IPv6. */
export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return ipaddr.IPv4.parse(address).range() === 'loopback';
  return isIPv6(address) && !address.includes('%') && ipaddr.IPv6.parse(address).range() === 'loopback';
}

export const isAllowedAddress = (address: string, rules: Pick<OutboundRules, 'allowLoopback'>): boolean =>
  isPublicAddress(address) || (rules.allowLoopback && isLoopbackAddress(address));
