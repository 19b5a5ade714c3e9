import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ResolvedAddress } from './open-address.ts';

/** Where a URL leads. */
export interface FoundAddress {
  /** Names it among others. */
  readonly key: string;
  readonly url: string;
  /** The IP address, where the name in the URL stands for several. */
  readonly at?: ResolvedAddress;
}

export type FindAddresses = (url: string) => Promise<readonly FoundAddress[]>;

/** Several where the name in the URL stands for several IP addresses, as that of a scaled service does; none where it stands for none now. */
export async function findAddresses(url: string): Promise<readonly FoundAddress[]> {
  const { hostname } = new URL(url);
  const byName = [{ key: url, url }];
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return byName;
  const all = await lookup(hostname, { all: true }).catch(() => []);
  if (all.length === 0) return [];
  // A host that has both is one address, not two.
  const one = all.filter(({ family }) => family === (all.some((each) => each.family === 4) ? 4 : 6));
  if (one.length <= 1) return byName;
  return one.map((at) => ({ key: `${url} at ${at.address}`, url, at }));
}
