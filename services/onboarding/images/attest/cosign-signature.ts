import {
  isSignedBy,
  mostSignatures,
  payloadLimitBytes,
  payloadType,
  signatureAnnotation,
  signatureKind,
  signatureTag,
  statedDigest,
} from '../../../platform/images/cosign-format.ts';
import { bytesBlob } from '../oci/blob.ts';
import { digestOf } from '../oci/digest.ts';
import type { Descriptor, Manifest } from '../oci/documents.ts';
import { mediaTypes } from '../oci/media-types.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { ImageSigner } from './image-signer.ts';

export const signatureArtifact = 'application/vnd.dev.cosign.artifact.sig.v1+json';

/** Signs a manifest; the signature is found by cosign's tag and as a referrer. `reference`: `host:port/name`. */
export async function signImage(
  registry: RegistryClient,
  name: string,
  subject: Descriptor,
  reference: string,
  signer: ImageSigner,
): Promise<void> {
  const identity = { 'docker-reference': reference };
  const image = { 'docker-manifest-digest': subject.digest };
  const payload = bytesBlob(
    payloadType,
    JSON.stringify({ critical: { identity, image, type: signatureKind }, optional: {} }),
  );
  const rootfs = { type: 'layers', diff_ids: [digestOf(payload.bytes)] };
  const config = bytesBlob(mediaTypes.config, JSON.stringify({ architecture: '', os: '', config: {}, rootfs }));
  await Promise.all([registry.pushBlob(name, payload), registry.pushBlob(name, config)]);
  const layer = { mediaType: payloadType, digest: payload.digest, size: payload.size };
  await registry.putReferrer(
    name,
    {
      ...{ schemaVersion: 2, mediaType: mediaTypes.manifest, artifactType: signatureArtifact },
      config: { mediaType: config.mediaType, digest: config.digest, size: config.size },
      layers: [{ ...layer, annotations: { [signatureAnnotation]: signer.sign(payload.bytes) } }],
      subject,
    },
    signatureTag(subject.digest),
  );
}

/** Whether one of the keys has signed that the manifest of this digest is an image. */
export async function hasSignature(
  registry: RegistryClient,
  name: string,
  digest: string,
  signatures: readonly Manifest[],
  publicKeys: readonly string[],
): Promise<boolean> {
  const layers = signatures.flatMap((one) => one.layers).filter(({ mediaType }) => mediaType === payloadType);
  for (const layer of layers.slice(0, mostSignatures)) {
    const payload = await registry.readBlob(name, layer.digest, payloadLimitBytes);
    const signature = layer.annotations?.[signatureAnnotation];
    if (signature === undefined || !isSignedBy(publicKeys, payload, signature)) continue;
    // A good signature may be that of another image, which was copied here.
    if (statedDigest(payload) === digest) return true;
  }
  return false;
}
