import type { Address } from '../../domain/plan.ts';

/** `host:port`; an IPv6 address in brackets. */
export const targetOf = ({ host, port }: Address): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** `http://host:port`. */
export const originOf = (address: Address): string => `${address.scheme}://${targetOf(address)}`;
