import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network: its first address and the length of its prefix in bits. */
export type Network = readonly [Address, number];

/** A setting of addresses and networks, separated by commas: `10.0.0.0/8, fd00::1`; none by default. */
export const networks = (fallback = '') =>
  z
    .string()
    .default(fallback)
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((list) => list.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8, separated by commas')
    .transform((list) => list.map(toNetwork));

/** The library alone would also take short forms such as `10.0.0`, which few people read as it does. */
const isNetwork = (text: string) =>
  isIP(text.split('/')[0] ?? '') !== 0 && (ipaddr.isValidCIDR(text) || ipaddr.isValid(text));

function toNetwork(text: string): Network {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Whether an address, as the operating system or a header writes it, is in one of the networks. */
export function isWithin(list: readonly Network[], text: string): boolean {
  const address = list.length > 0 ? parse(text) : undefined;
  return (
    address !== undefined &&
    list.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  );
}

/**
 * Whether an address is on the public internet. Everything else is internal: private, loopback and link-local networks, with
 * them the metadata addresses of clouds, and addresses that contain such a one (IPv4 in IPv6, NAT64, 6to4).
 */
export function isPublic(text: string): boolean {
  const address = parse(text);
  if (address?.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
const ipv4Compatible = ipaddr.parseCIDR('::/96') as [ipaddr.IPv6, number];

/** An IPv4 address in IPv6 (`::ffff:127.0.0.1`, `::7f00:1`) is the IPv4 address. */
function parse(text: string): Address | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  const isCompatible = address instanceof ipaddr.IPv6 && address.range() === 'unicast' && address.match(ipv4Compatible);
  return isCompatible ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}
