import { contentAddress } from '../../domain/addresses.ts';
import type { RevisionView } from '../../domain/copied-records.ts';
import type { RemoteArtifact, RemoteDocument } from '../../domain/remote-records.ts';
import type { RevisionIds } from '../public-records.ts';
import type { CopyContext } from './copy-context.ts';
import { ensureFileCopy } from './own-copies.ts';

// The address of a copy is made here. One that the peer chooses could be that of a file of this platform, which services that
// may read more than a user would then return.

/** As `copySolution`, for an artifact. */
export async function copyArtifact(context: CopyContext, ids: RevisionIds, artifact: RemoteArtifact): Promise<void> {
  const { catalog, copies, peer, subscription } = context;
  const { artifactId } = artifact;
  const uri = contentAddress(peer.apiUrl, ids, { artifactId });
  const found = await copies.artifact(artifactId);
  if (found) {
    const revisions = await catalog.revisionsOf({ artifactId });
    ensureFileCopy(`artifact ${artifactId}`, { uri: found.uri, copiedFrom: uri, revisions }, peer.peerId);
  }
  await copies.saveArtifact(ids.revisionId, { ...artifact, uri, userId: subscription.userId }, !found);
}

/** As `copySolution`, for a document. */
export async function copyDocument(
  context: CopyContext,
  { solutionId, ...place }: RevisionView & RevisionIds,
  document: RemoteDocument,
): Promise<void> {
  const { catalog, copies, peer, subscription } = context;
  const { documentId } = document;
  const uri = contentAddress(peer.apiUrl, { ...place, solutionId }, { documentId });
  const found = await copies.document(documentId);
  if (found) {
    const revisions = await catalog.revisionsOf({ documentId });
    ensureFileCopy(`document ${documentId}`, { uri: found.uri, copiedFrom: uri, revisions }, peer.peerId);
  }
  await copies.saveDocument(place, { ...document, uri, userId: subscription.userId }, !found);
}
