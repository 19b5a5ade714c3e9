import { type AppError, toAppError } from '../../../kit/errors.ts';
import { contentAddress } from '../../domain/addresses.ts';
import { copiesOf } from '../../domain/copied-files.ts';
import type { RevisionView } from '../../domain/copied-records.ts';
import type { RemoteArtifact, RemoteDocument } from '../../domain/remote-records.ts';
import type { RevisionIds } from '../public-records.ts';
import type { CopyContext } from './copy-context.ts';
import { keepFile } from './keep-file.ts';
import { keepImage } from './keep-image.ts';
import { ensureFileCopy } from './own-copies.ts';
import type { SignedFiles } from './signed-files.ts';

// The address of a copy is made here. One that the peer chooses could be that of a file of this platform, which services that
// may read more than a user would then return.

/** As `copySolution`, for an artifact. */
export async function copyArtifact(
  context: CopyContext,
  ids: RevisionIds,
  { artifact, signed }: { readonly artifact: RemoteArtifact; readonly signed: SignedFiles },
): Promise<void> {
  const { catalog, copies, files, images, peer, subscription, options } = context;
  const { artifactId } = artifact;
  const afar = contentAddress(peer.apiUrl, ids, { artifactId });
  const found = await copies.artifact(artifactId);
  const here = found?.uri.startsWith(copiesOf(ids, artifactId)) ? found : undefined;
  if (found) {
    const isImage = images?.isOwn(found.uri, ids.solutionId) === true;
    const isCopied = here !== undefined || isImage || found.uri === afar;
    const revisions = await catalog.revisionsOf({ artifactId });
    ensureFileCopy(`artifact ${artifactId}`, { isCopied, revisions }, peer.peerId);
  }
  // Bytes come before the record: no record names a file that is not there.
  let failure: AppError | undefined;
  const keep = () =>
    artifact.artifactTypeCode === 'DI'
      ? keepImage(context, ids, artifact)
      : keepFile(context, ids, { artifact, here, signed });
  const kept = await keep().catch((thrown) => {
    failure = toAppError(thrown);
    if (options.catalogUpdate !== 'always' || failure.code === 'unavailable') throw failure;
    return undefined;
  });
  const { uri, size } = kept ?? { uri: afar, size: artifact.size };
  await copies.saveArtifact(ids.revisionId, { ...artifact, uri, size, userId: subscription.userId }, !found);
  if (here && here.uri !== uri) await files.remove(here.uri);
  if (failure) throw failure;
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
    ensureFileCopy(`document ${documentId}`, { isCopied: found.uri === uri, revisions }, peer.peerId);
  }
  await copies.saveDocument(place, { ...document, uri, userId: subscription.userId }, !found);
}
