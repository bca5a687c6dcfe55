// The network that a caller comes from, as far as that tells one caller from another.
import ipaddr from 'ipaddr.js';

/** A household or a server has as many IPv6 addresses as it likes, with these first bits. */
const IPV6_GROUPS = 4;

/**
 * The ranges of the operator's own network: an address in them is that of a proxy, which stands for all its
 * callers.
 */
const OWN_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** Returns undefined if the address says nothing of the caller. */
export function callerNetworkOf(ip: string | null): string | undefined {
  if (ip === null || !ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  if (OWN_RANGES.has(address.range())) return undefined;
  const text = address.toNormalizedString();
  return address.kind() === 'ipv4' ? text : text.split(':').slice(0, IPV6_GROUPS).join(':');
}
