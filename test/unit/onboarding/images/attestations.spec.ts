import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { pushBaseImage } from '../../../../scripts/support/base-image.ts';
import { attachDocuments } from '../../../../services/onboarding/images/attest/attach-documents.ts';
import { signImage } from '../../../../services/onboarding/images/attest/cosign-signature.ts';
import { createImageSigner, newImageKey } from '../../../../services/onboarding/images/attest/image-signer.ts';
import type { ImageFacts } from '../../../../services/onboarding/images/attest/provenance.ts';
import { verifyImage } from '../../../../services/onboarding/images/attest/verify-image.ts';
import type { Digest } from '../../../../services/onboarding/images/oci/digest.ts';
import { mediaTypes } from '../../../../services/onboarding/images/oci/media-types.ts';
import {
  createRegistryClient,
  type RegistryClient,
} from '../../../../services/onboarding/images/registry/registry-client.ts';
import { signatureTag } from '../../../../services/platform/images/cosign-format.ts';
import { envelope, openEnvelope } from '../../../../services/platform/provenance/dsse.ts';
import { type FakeRegistry, startFakeRegistry } from '../../../fakes/image-registry.ts';

const name = 'adder_1';
const signer = createImageSigner(newImageKey());
const other = createImageSigner(newImageKey());
const sha256 = 'ab'.repeat(32);

describe('what is attached to an image', () => {
  let fake: FakeRegistry;
  let registry: RegistryClient;
  let digest: Digest;
  beforeEach(async () => {
    fake = await startFakeRegistry();
    registry = createRegistryClient({ url: fake.url });
    digest = await pushBaseImage(registry, { name, tag: '1' });
  });
  afterEach(async () => {
    await registry.close();
    await fake.close();
  });

  const descriptor = (of = digest) => ({ mediaType: mediaTypes.manifest, digest: of, size: 400 });
  const facts = (): ImageFacts => ({
    request: {
      ...{ name, tag: '1', solutionId: 'a-solution', revisionId: 'a-revision', modelName: 'adder', version: '1' },
      ...{ target: 'plain', proto: '', metadata: { schema: '', name: 'adder', runtime: {}, methods: {} } },
      model: { fileName: 'model.zip', size: 1, sha256, open: () => Readable.from([]) },
    },
    plan: { kind: 'python', base: 'b', modelFile: 'model.zip', python: { version: '3.12', isBound: true, lines: [] } },
    base: { reference: 'docker.io/library/python:3.12', digest: `sha256:${'1'.repeat(64)}` } as ImageFacts['base'],
    packages: [{ name: 'scikit_learn', version: '1.6.1+cpu' }],
    ...{
      platform: 'linux/amd64',
      image: descriptor(),
      reference: `host:1/${name}`,
      builder: 'https://modelyard.example',
    },
  });
  const verified = (publicKeys = [signer.publicKey], reference = '1') =>
    verifyImage(registry, { name, reference, publicKeys });

  it('is verified with the key that signed it, and with no other', async () => {
    await attachDocuments(registry, facts(), signer);
    expect(await verified()).to.include({ digest, isSigned: true });
    expect(await verified([other.publicKey, signer.publicKey])).to.include({ isSigned: true });
    expect(await verified([other.publicKey])).to.include({ isSigned: false, provenance: undefined });
    expect(await verified([])).to.include({ isSigned: false, provenance: undefined });
  });

  it('names in its provenance the base, the model and the packages', async () => {
    await attachDocuments(registry, facts(), signer);
    const { provenance } = await verified();
    const { subject, predicateType, predicate } = JSON.parse(JSON.stringify(provenance));
    expect(subject).to.deep.equal([{ name: `host:1/${name}`, digest: { sha256: digest.slice('sha256:'.length) } }]);
    expect(predicateType).to.equal('https://slsa.dev/provenance/v1');
    expect(predicate.runDetails.builder).to.deep.equal({ id: 'https://modelyard.example' });
    expect(predicate.buildDefinition.resolvedDependencies).to.deep.equal([
      { name: 'base image', uri: 'docker://docker.io/library/python:3.12', digest: { sha256: '1'.repeat(64) } },
      { name: 'model.zip', digest: { sha256 } },
      { uri: 'pkg:pypi/scikit-learn@1.6.1%2Bcpu' },
    ]);
  });

  it('has a bill of materials that the provenance names', async () => {
    await attachDocuments(registry, facts(), signer);
    const bill = JSON.parse((await verified()).sbom?.text ?? '');
    expect(bill).to.include({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(bill.components.map((one: { type: string; name: string }) => `${one.type} ${one.name}`)).to.deep.equal([
      'machine-learning-model adder',
      'container docker.io/library/python:3.12',
      'application modelyard_runner',
      'library scikit_learn',
    ]);
  });

  it('is not taken from a bill of materials that was attached later', async () => {
    await attachDocuments(registry, facts(), signer);
    const before = await verified();
    await attachDocuments(registry, { ...facts(), packages: [] }, undefined);
    expect((await verified()).sbom).to.deep.equal(before.sbom);
  });

  it('is attached once, however often an image is built', async () => {
    for (const _ of [1, 2, 3]) await attachDocuments(registry, facts(), signer);
    const types = (await registry.referrers(name, digest)).map(({ artifactType }) => artifactType).sort();
    expect(types).to.deep.equal([
      'application/vnd.cyclonedx+json',
      'application/vnd.dev.cosign.artifact.sig.v1+json',
      'application/vnd.dsse.envelope.v1+json',
    ]);
  });

  it('is signed anew with another key', async () => {
    await attachDocuments(registry, facts(), signer);
    await attachDocuments(registry, facts(), other);
    expect(await verified([other.publicKey])).to.include({ isSigned: true });
  });

  it('lies where cosign looks for it, in its form', async () => {
    await attachDocuments(registry, facts(), signer);
    const manifest = JSON.parse(String(fake.manifests.get(`${name}:${signatureTag(digest)}`)?.bytes));
    expect(manifest.layers).to.have.length(1);
    const [layer] = manifest.layers;
    expect(layer.mediaType).to.equal('application/vnd.dev.cosign.simplesigning.v1+json');
    const payload = fake.blobs.get(layer.digest) ?? Buffer.alloc(0);
    expect(JSON.parse(payload.toString())).to.deep.equal({
      critical: {
        identity: { 'docker-reference': `host:1/${name}` },
        image: { 'docker-manifest-digest': digest },
        type: 'cosign container image signature',
      },
      optional: {},
    });
    const signature = Buffer.from(layer.annotations['dev.cosignproject.cosign/signature'], 'base64');
    expect(verify('sha256', payload, createPublicKey(signer.publicKey), signature)).to.equal(true);
  });

  it('does not verify another image to which a good signature was copied', async () => {
    await attachDocuments(registry, facts(), signer);
    const copied = fake.manifests.get(`${name}:${signatureTag(digest)}`);
    const second = await pushBaseImage(registry, { name, tag: '2', config: { User: 'root' } });
    if (copied) fake.manifests.set(`${name}:${signatureTag(second)}`, copied);
    expect(await verified(undefined, '2')).to.include({ isSigned: false, provenance: undefined, sbom: undefined });
  });

  it('does not verify a signature over bytes that were changed', async () => {
    await signImage(registry, name, descriptor(), `host:1/${name}`, signer);
    const manifest = fake.manifests.get(`${name}:${signatureTag(digest)}`);
    const { layers } = JSON.parse(String(manifest?.bytes));
    fake.blobs.set(layers[0].digest, Buffer.from('{"critical":{}}'));
    await expectRejection(verified(), 'digest_mismatch');
  });

  it('says that an image does not exist', () => expectRejection(verified(undefined, '7'), 'not_found'));

  it('is unsigned where a site has no key', async () => {
    await attachDocuments(registry, facts(), undefined);
    expect(await verified()).to.include({ isSigned: false, provenance: undefined });
    expect((await verified()).sbom).not.to.equal(undefined);
  });
});

describe('signed documents', () => {
  const statement = { a: 1 };
  const signed = JSON.parse(envelope(statement, signer.sign));
  const keys = [signer.publicKey];

  it('are read with the key that signed them', () => {
    expect(openEnvelope(JSON.stringify(signed), keys)).to.deep.equal(statement);
  });

  for (const [what, change] of [
    ['another document', { payload: Buffer.from('{"a":2}').toString('base64') }],
    ['another type', { payloadType: 'text/plain' }],
    ['no signatures', { signatures: [] }],
    ['a signature that is none', { signatures: [{ sig: 'AAAA' }, null, { sig: 1 }] }],
  ] as const)
    it(`are not read with ${what}`, () => {
      expect(openEnvelope(JSON.stringify({ ...signed, ...change }), keys)).to.equal(undefined);
    });

  for (const text of ['', '{', 'null', '[]', '{"payloadType":1}'])
    it(`are none where the text is ${JSON.stringify(text)}`, () => {
      expect(openEnvelope(text, keys)).to.equal(undefined);
    });
});

it('keys are read as PEM as well', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(createImageSigner(pem).publicKey).to.equal(
    createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
  );
});

it('keys of another kind do not sign images', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(() => createImageSigner(pem)).to.throw('P-256');
});

const expectRejection = (work: Promise<unknown>, reason: string) =>
  work.then(
    () => Promise.reject(new Error('it was accepted')),
    (error) => expect(error).to.include({ reason }),
  );
