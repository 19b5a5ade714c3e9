import { createRecentMap } from '../../kit/recent-map.ts';
import type { Peer, Subject } from '../domain/peer.ts';
import type { Catalog } from '../domain/ports.ts';

/** The peer of a certificate; undefined where the catalog does not know its platform. Errors: `unavailable`. */
export type FindPeer = (subject: Subject) => Promise<Peer | undefined>;

const remembered = 1_000;

/** The common name decides; the DNS names of the certificate count where no peer has that. */
export function createFindPeer(catalog: Pick<Catalog, 'peer'>, ttlMs: number): FindPeer {
  // Who is not known may be registered with the next request.
  const recent = createRecentMap<Peer>({ limit: remembered, ttlMs: Math.max(ttlMs, 1) });
  return async ({ commonName, names }) => {
    for (const name of new Set([commonName, ...names])) {
      const found = recent.get(name) ?? (await catalog.peer(name));
      if (!found) continue;
      if (ttlMs > 0) recent.set(name, found);
      return found;
    }
    return undefined;
  };
}
