import { AppError, invalid } from '../../kit/errors.ts';
import { type Peer, requestedPeer, type Subject } from '../domain/peer.ts';
import type { Catalog } from '../domain/ports.ts';

/** Records that a platform asks to be registered. Errors: `invalid` where it is known already. */
export async function registerPeer(catalog: Catalog, subject: Subject, known: Peer | undefined): Promise<Peer> {
  if (known) throw knownAlready(known);
  try {
    return await catalog.addPeer(requestedPeer(subject));
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict')
      throw knownAlready(await catalog.peer(subject.commonName));
    throw error;
  }
}

const knownAlready = (peer: Peer | undefined) =>
  invalid(`This platform is known already; its state is ${peer?.statusCode ?? 'unknown'}.`, [], 'known_already');

/** Records that a platform no longer wants to be a peer, and answers what is known of it then. */
export async function renouncePeer(catalog: Catalog, peer: Peer): Promise<Peer> {
  await catalog.renounce(peer);
  return { ...peer, statusCode: 'RN' };
}
