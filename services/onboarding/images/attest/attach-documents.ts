import { envelope, envelopeType, statementType } from '../../../platform/provenance/dsse.ts';
import { provenanceType } from '../../../platform/provenance/statement.ts';
import { type Blob, bytesBlob } from '../oci/blob.ts';
import type { Descriptor } from '../oci/documents.ts';
import { mediaTypes } from '../oci/media-types.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { signImage } from './cosign-signature.ts';
import type { ImageSigner } from './image-signer.ts';
import { type ImageFacts, provenance } from './provenance.ts';
import { sbomType, softwareBill } from './sbom.ts';
import { verifyImage } from './verify-image.ts';

export const predicateAnnotation = 'in-toto.io/predicate-type';

/**
 * Attaches the bill of materials, the provenance and, with a signer, a signature to an image. An image that has valid ones is
 * left as it is: signatures of the same document differ, and a repeated build would collect them.
 */
export async function attachDocuments(
  registry: RegistryClient,
  facts: ImageFacts,
  signer: ImageSigner | undefined,
): Promise<void> {
  const { name } = facts.request;
  const { image, reference } = facts;
  const publicKeys = signer ? [signer.publicKey] : [];
  const before = await verifyImage(registry, { name, reference: image.digest, publicKeys });
  const bill = bytesBlob(sbomType, softwareBill(facts));
  if (before.sbom?.digest !== bill.digest) await attach(registry, name, image, bill, {});
  const statement = provenance(facts, bill);
  if (!signer) {
    await attach(registry, name, image, bytesBlob(statementType, JSON.stringify(statement)), predicate);
    return;
  }
  if (JSON.stringify(before.provenance) !== JSON.stringify(statement))
    await attach(registry, name, image, bytesBlob(envelopeType, envelope(statement, signer.sign)), predicate);
  // Last: what is signed is whole.
  if (!before.isSigned) await signImage(registry, name, image, reference, signer);
}

const predicate = { [predicateAnnotation]: provenanceType };
const empty = bytesBlob(mediaTypes.empty, '{}');
const describe = ({ mediaType, digest, size }: Blob): Descriptor => ({ mediaType, digest, size });

async function attach(
  registry: RegistryClient,
  name: string,
  subject: Descriptor,
  document: Blob,
  annotations: Readonly<Record<string, string>>,
): Promise<void> {
  await Promise.all([registry.pushBlob(name, document), registry.pushBlob(name, empty)]);
  await registry.putReferrer(name, {
    ...{ schemaVersion: 2, mediaType: mediaTypes.manifest, artifactType: document.mediaType },
    ...{ config: describe(empty), layers: [describe(document)], subject, annotations: { ...annotations } },
  });
}
