// The network that a caller comes from, as far as that tells one caller from another.
import ipaddr from 'ipaddr.js';

/** A household or a server has as many IPv6 addresses as it likes, with these first bits. */
const IPV6_GROUPS = 4;

/** Undefined for this machine: that is its operator, or a proxy that stands for all its callers. */
export function callerNetworkOf(ip: string | null): string | undefined {
  if (ip === null || !ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  if (address.range() === 'loopback') return undefined;
  const text = address.toNormalizedString();
  return address.kind() === 'ipv4' ? text : text.split(':').slice(0, IPV6_GROUPS).join(':');
}
