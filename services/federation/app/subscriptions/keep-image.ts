import { signatureTag } from '../../../platform/images/cosign-format.ts';
import { isWithin } from '../../domain/copied-files.ts';
import { imagePlace } from '../../domain/copied-images.ts';
import { manifestShape } from '../../domain/image-manifest.ts';
import type { RemoteArtifact } from '../../domain/remote-records.ts';
import type { RevisionIds } from '../public-records.ts';
import type { CopyContext } from './copy-context.ts';
import { type ImageSignature, readSignature } from './image-signature.ts';
import type { KeptFile } from './keep-file.ts';
import { distinctParts, readManifest } from './read-manifest.ts';
import { upTo } from './up-to.ts';

/**
 * Copies an image into the registry of this platform, of its parts those that are not there; undefined where it stays at the peer: as a
 * record alone (`RF`), beyond `maxArtifactSize`, where the peer sends images as a whole alone, and where this platform has no account at
 * a registry. The manifest stays as it is, and so do its digest and its signatures. May be repeated. Errors: `bad_gateway` where the peer sends
 * something else than it says; as of `readSignature`.
 */
export async function keepImage(
  context: CopyContext,
  ids: RevisionIds,
  { artifactId, name, description, version, size }: RemoteArtifact,
): Promise<KeptFile | undefined> {
  const { images, remote, peer, subscription } = context;
  if (subscription.scopeType !== 'FL' || !images) return undefined;
  const at = { ...ids, artifactId };
  const manifest = await remote.imageManifest(at);
  if (!manifest) return undefined;
  const { config, layers } = readManifest(manifestShape, manifest, peer.name);
  const parts = distinctParts([config, ...layers]);
  const bytes = parts.reduce((sum, part) => sum + part.size, 0);
  if (!isWithin(subscription.maxArtifactSize, bytes)) return undefined;

  // Before the first byte of the image.
  const signature = await readSignature(context, { ...at, name }, manifest.digest);
  const { repository, tag } = imagePlace(description, ids.solutionId, version);
  const push = async (what: ImageSignature, under: string) => {
    if ((await images.digestOf(repository, under)) === what.manifest.digest) return;
    for (const part of what.parts) {
      if (await images.has(repository, part)) continue;
      const { stream } = await remote.imagePart(at, part.digest);
      await images.push(repository, part, upTo(part.size, stream, peer.name));
    }
    await images.putManifest(repository, under, what.manifest);
  };
  await push({ manifest, parts }, tag);
  if (signature) await push(signature, signatureTag(manifest.digest));
  return { uri: images.nameOf(repository, tag), size };
}
