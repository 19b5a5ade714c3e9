import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import {
  isSignedBy,
  payloadLimitBytes,
  payloadType,
  signatureAnnotation,
  statedDigest,
} from '../../../platform/images/cosign-format.ts';
import { type ImagePart, signatureShape } from '../../domain/image-manifest.ts';
import type { ImageManifest } from '../../domain/ports.ts';
import type { ArtifactIds } from '../../domain/remote-platform.ts';
import { badAnswer, type CopyContext } from './copy-context.ts';
import { distinctParts, readManifest } from './read-manifest.ts';
import { upTo } from './up-to.ts';

/** The signatures of an image, as its platform has them. */
export interface ImageSignature {
  readonly manifest: ImageManifest;
  readonly parts: readonly ImagePart[];
}

type Layer = z.output<typeof signatureShape>['layers'][number];

/**
 * The signatures of an image, which go where the image goes; undefined where it has none. Where the subscription names a key, one of them has
 * to be of that key, and of this very manifest. Errors: `bad_gateway`, reason `unsigned`, where the subscription requires one that
 * is not there; where the peer sends something else than it says.
 */
export async function readSignature(
  context: CopyContext,
  ids: ArtifactIds & { readonly name: string },
  digest: string,
): Promise<ImageSignature | undefined> {
  const { remote, peer, options } = context;
  const manifest = await remote.imageSignature(ids);
  const read = manifest && readManifest(signatureShape, manifest, peer.name);
  const { signatures: policy, publicKey } = options;
  if (policy !== 'ignore' && publicKey !== undefined) {
    const isSigned =
      read !== undefined && (await hasSignature(context, ids, { layers: read.layers, digest, publicKey }));
    const message = `The image ${ids.name} is not signed with the key that the subscription names.`;
    if (!isSigned && policy === 'require') throw new AppError('bad_gateway', message, { reason: 'unsigned' });
    if (!isSigned) context.warn(ids.solutionId, message);
  }
  return manifest && read && { manifest, parts: distinctParts([read.config, ...read.layers]) };
}

interface Signed {
  readonly layers: readonly Layer[];
  readonly digest: string;
  readonly publicKey: string;
}

async function hasSignature(
  { remote, peer }: CopyContext,
  ids: ArtifactIds,
  { layers, digest, publicKey }: Signed,
): Promise<boolean> {
  for (const { mediaType, annotations, size, digest: part } of layers) {
    const signature = annotations?.[signatureAnnotation];
    if (mediaType !== payloadType || signature === undefined || size > payloadLimitBytes) continue;
    const payload = await buffer(upTo(size, (await remote.imagePart(ids, part)).stream, peer.name));
    if (`sha256:${createHash('sha256').update(payload).digest('hex')}` !== part)
      throw badAnswer(`${peer.name} sends other bytes of a signature than it says.`);
    // A good signature may be that of another image.
    if (isSignedBy([publicKey], payload, signature) && statedDigest(payload) === digest) return true;
  }
  return false;
}
