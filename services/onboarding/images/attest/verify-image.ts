import { AppError } from '../../../kit/errors.ts';
import { signatureTag } from '../../../platform/images/cosign-format.ts';
import { envelopeType, openEnvelope } from '../../../platform/provenance/dsse.ts';
import { provenanceType } from '../../../platform/provenance/statement.ts';
import type { Digest } from '../oci/digest.ts';
import { type Descriptor, type Manifest, parseManifest } from '../oci/documents.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { hasSignature, signatureArtifact } from './cosign-signature.ts';
import { sbomType } from './sbom.ts';

export interface VerifyRequest {
  readonly name: string;
  /** A tag or a digest. */
  readonly reference: string;
  /** PEM; one of them has to have signed. */
  readonly publicKeys: readonly string[];
}

export interface VerifiedImage {
  readonly digest: Digest;
  /** One of the keys has signed this very manifest. */
  readonly isSigned: boolean;
  /** The in-toto statement about this image that one of the keys has signed. */
  readonly provenance: object | undefined;
  /** The bill of materials that the provenance names; where nothing is signed, the one that is there. */
  readonly sbom: { readonly digest: Digest; readonly text: string } | undefined;
}

const documentLimit = 16 * 1024 * 1024;
const mostReferrers = 100;

/** What the keys vouch for of an image. Errors: `not_found`, `bad_gateway` for bytes that are not those of their digest. */
export async function verifyImage(registry: RegistryClient, request: VerifyRequest): Promise<VerifiedImage> {
  const { name, reference, publicKeys } = request;
  const image = await registry.manifest(name, reference);
  if (!image) throw new AppError('not_found', `There is no image ${name}:${reference}.`);
  const { digest } = image;
  const attached = await attachedTo(registry, name, digest);
  const ofType = (type: string) => attached.filter((one) => one.artifactType === type);

  const tagged = await registry.manifest(name, signatureTag(digest));
  const signatures = [...(tagged ? [parseManifest(tagged.text, 'a signature')] : []), ...ofType(signatureArtifact)];
  const isSigned = await hasSignature(registry, name, digest, signatures, publicKeys);
  const provenance = await findProvenance(registry, name, digest, ofType(envelopeType), publicKeys);
  const named = provenance && sbomDigestOf(provenance);
  const bill = ofType(sbomType)
    .flatMap(({ layers }) => layers)
    .find((layer) => named === undefined || layer.digest === named);
  const sbom = bill && { digest: bill.digest, text: await read(registry, name, bill) };
  return { digest, isSigned, provenance, sbom };
}

async function attachedTo(registry: RegistryClient, name: string, digest: Digest): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  for (const one of (await registry.referrers(name, digest)).slice(0, mostReferrers)) {
    const found = await registry.manifest(name, one.digest);
    const manifest = found && parseManifest(found.text, 'what refers to an image');
    // A list of referrers may name what is about another image.
    if (manifest?.subject?.digest === digest) manifests.push(manifest);
  }
  return manifests;
}

const read = async (registry: RegistryClient, name: string, { digest }: Descriptor): Promise<string> =>
  (await registry.readBlob(name, digest, documentLimit)).toString();

async function findProvenance(
  registry: RegistryClient,
  name: string,
  digest: Digest,
  envelopes: readonly Manifest[],
  publicKeys: readonly string[],
): Promise<object | undefined> {
  for (const layer of envelopes.flatMap(({ layers }) => layers)) {
    const statement = openEnvelope(await read(registry, name, layer), publicKeys);
    const { predicateType, subject } = Object(statement) as { predicateType?: unknown; subject?: unknown };
    const isAboutIt = Array.isArray(subject) && subject.some((one) => `sha256:${one?.digest?.sha256}` === digest);
    if (predicateType === provenanceType && isAboutIt) return Object(statement);
  }
  return undefined;
}

function sbomDigestOf(statement: object): string | undefined {
  const { predicate } = statement as {
    readonly predicate?: { readonly runDetails?: { readonly byproducts?: unknown } };
  };
  const byproducts = predicate?.runDetails?.byproducts;
  const bill = Array.isArray(byproducts) ? byproducts.find((one) => one?.name === 'sbom') : undefined;
  return bill && `sha256:${bill.digest?.sha256}`;
}
