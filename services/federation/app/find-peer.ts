import { createRecentMap } from '../../kit/recent-map.ts';
import type { Peer, Subject } from '../domain/peer.ts';
import type { Catalog } from '../domain/ports.ts';

/** The peer of a certificate; undefined where the catalog does not know its platform. Errors: `unavailable`. */
export type FindPeer = (subject: Subject) => Promise<Peer | undefined>;

const remembered = 1_000;

/** The common name decides; the DNS names of the certificate count where no peer has that. */
export function createFindPeer(catalog: Pick<Catalog, 'peer'>, ttlMs: number): FindPeer {
  const recent = createRecentMap<{ readonly peer: Peer | undefined }>({ limit: remembered, ttlMs: Math.max(ttlMs, 1) });
  return async ({ commonName, names }) => {
    for (const name of new Set([commonName, ...names])) {
      const found = recent.get(name) ?? { peer: await catalog.peer(name) };
      if (ttlMs > 0) recent.set(name, found);
      if (found.peer) return found.peer;
    }
    return undefined;
  };
}
