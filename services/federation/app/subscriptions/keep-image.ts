import { isWithin } from '../../domain/copied-files.ts';
import { imagePlace } from '../../domain/copied-images.ts';
import { type ImagePart, manifestShape } from '../../domain/image-manifest.ts';
import type { ImageManifest } from '../../domain/ports.ts';
import type { RemoteArtifact } from '../../domain/remote-records.ts';
import type { RevisionIds } from '../public-records.ts';
import { badAnswer, type CopyContext } from './copy-context.ts';
import type { KeptFile } from './keep-file.ts';
import { upTo } from './up-to.ts';

/**
 * Copies an image into the registry of this platform, of its parts those that are not there; undefined where it stays at the peer: as a
 * record alone (`RF`), beyond `maxArtifactSize`, where the peer sends images as a whole alone, and where this platform has no account at
 * a registry. The manifest stays as it is, and so does its digest. May be repeated. Errors: `bad_gateway` where the peer sends
 * something else than it says.
 */
export async function keepImage(
  { images, remote, peer, subscription }: CopyContext,
  ids: RevisionIds,
  { artifactId, description, version, size }: RemoteArtifact,
): Promise<KeptFile | undefined> {
  if (subscription.scopeType !== 'FL' || !images) return undefined;
  const manifest = await remote.imageManifest({ ...ids, artifactId });
  if (!manifest) return undefined;
  const parts = partsOf(manifest, peer.name);
  const bytes = parts.reduce((sum, part) => sum + part.size, 0);
  if (!isWithin(subscription.maxArtifactSize, bytes)) return undefined;

  const { repository, tag } = imagePlace(description, ids.solutionId, version);
  const kept = { uri: images.nameOf(repository, tag), size };
  if ((await images.digestOf(repository, tag)) === manifest.digest) return kept;
  for (const part of parts) {
    if (await images.has(repository, part)) continue;
    const { stream } = await remote.imagePart({ ...ids, artifactId }, part.digest);
    await images.push(repository, part, upTo(part.size, stream, peer.name));
  }
  await images.putManifest(repository, tag, manifest);
  return kept;
}

/** An image may have a layer twice. */
function partsOf({ bytes }: ImageManifest, peerName: string): readonly ImagePart[] {
  const { data } = manifestShape.safeParse(parse(bytes.toString()));
  if (!data) throw badAnswer(`${peerName} sends a manifest of an image that is none.`);
  return [...new Map([data.config, ...data.layers].map((part) => [part.digest, part])).values()];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
