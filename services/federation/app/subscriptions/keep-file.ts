import type { MLPArtifact } from '../../../contracts/catalog-api.ts';
import { copyAddress, isWithin, sha256In } from '../../domain/copied-files.ts';
import type { RemoteArtifact } from '../../domain/remote-records.ts';
import type { RevisionIds } from '../public-records.ts';
import { badAnswer, type CopyContext } from './copy-context.ts';
import { mayCopy, type SignedFiles } from './signed-files.ts';
import { upTo } from './up-to.ts';

/** An artifact's bytes, in the repository of this platform. */
export interface KeptFile {
  readonly uri: string;
  readonly size: number;
}

/**
 * Copies the bytes of an artifact where they are not here yet; undefined where they stay at the peer, as records alone (`RF`)
 * and files beyond `maxArtifactSize` do. `here`: what is known of the copy that is here. May be repeated. Errors: `bad_gateway` where the peer sends something else than it says;
 * as of `mayCopy`.
 */
export async function keepFile(
  context: CopyContext,
  ids: RevisionIds,
  {
    artifact,
    here,
    signed,
  }: { readonly artifact: RemoteArtifact; readonly here: MLPArtifact | undefined; readonly signed: SignedFiles },
): Promise<KeptFile | undefined> {
  const { files, remote, peer, subscription } = context;
  const { maxArtifactSize, scopeType, userId } = subscription;
  if (scopeType !== 'FL' || !isWithin(maxArtifactSize, artifact.size)) return undefined;
  const { artifactId, version, name } = artifact;
  const known = here && sha256In(here.uri);
  // Platforms of other software give no SHA-256: then version and size decide.
  if (here && !known && here.version === version && here.size === artifact.size)
    return mayCopy(context, ids, artifact, { signed, sha256: undefined }) ? here : undefined;

  const sent = await remote.artifactFile({ ...ids, artifactId }, known);
  if (!sent && here) return mayCopy(context, ids, artifact, { signed, sha256: known }) ? here : undefined;
  if (!sent) throw badAnswer(`${peer.name} does not send ${name}: it says that it is here.`);
  const { stream, sha256 } = sent;
  const size = sent.size ?? artifact.size;
  if (size < 0 || !isWithin(maxArtifactSize, size)) {
    stream.destroy();
    if (size >= 0) return undefined;
    throw badAnswer(`${peer.name} does not say how large ${name} is.`);
  }
  let isAllowed = false;
  try {
    isAllowed = mayCopy(context, ids, artifact, { signed, sha256 });
  } finally {
    if (!isAllowed) stream.destroy();
  }
  if (!isAllowed) return undefined;
  const uri = copyAddress(ids, artifact, sha256 ?? `${size}`);
  await files.store(uri, upTo(size, stream, peer.name), {
    size,
    actor: userId,
    ...(sha256 !== undefined && { sha256 }),
  });
  return { uri, size };
}
