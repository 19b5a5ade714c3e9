import ipaddr from 'ipaddr.js';
import { z } from 'zod';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network: its first address and the length of its prefix in bits. */
export type Network = readonly [Address, number];

/** A setting of networks, `10.0.0.0/8, fd00::/8`, or single addresses; none by default. */
export const networks = () =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((list) => list.every(isNetwork), 'must be networks as 10.0.0.0/8, separated by commas')
    .transform((list) => list.map(toNetwork));

const isNetwork = (text: string) => ipaddr.isValidCIDR(text) || ipaddr.isValid(text);

function toNetwork(text: string): Network {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Whether a user may have this process call an address: it is in one of the allowed networks, or on the public internet.
 * Everything else is internal: private, loopback and link-local networks, with them the metadata addresses of clouds, and
 * addresses that wrap such a one (`::ffff:127.0.0.1`, NAT64, 6to4).
 */
export function mayBeCalled(text: string, allowed: readonly Network[]): boolean {
  return isAllowed(text, allowed) || (ipaddr.isValid(text) && ipaddr.process(text).range() === 'unicast');
}

/** Whether an address is in one of the networks. */
export function isAllowed(text: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address mapped to IPv6 counts as the IPv4 address.
  const address = ipaddr.process(text);
  return allowed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}
