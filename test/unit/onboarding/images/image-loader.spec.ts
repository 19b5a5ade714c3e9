import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { AppError } from '../../../../services/kit/errors.ts';
import { readSavedImage } from '../../../../services/onboarding/app/formats/read-saved-image.ts';
import { createImageSigner, newImageKey } from '../../../../services/onboarding/images/attest/image-signer.ts';
import { verifyImage } from '../../../../services/onboarding/images/attest/verify-image.ts';
import { removeImage } from '../../../../services/onboarding/images/build/remove-image.ts';
import { createImageLoader } from '../../../../services/onboarding/images/create-image-loader.ts';
import { digestOf } from '../../../../services/onboarding/images/oci/digest.ts';
import { mediaTypes } from '../../../../services/onboarding/images/oci/media-types.ts';
import { createRegistryClient } from '../../../../services/onboarding/images/registry/registry-client.ts';
import { type FakeRegistry, startFakeRegistry } from '../../../fakes/image-registry.ts';
import { type Tarred, tar } from '../../../support/publication-corpus/archives.ts';
import { bottom, configOf, describeBlob, dockerArchive, layout, top } from '../../../support/saved-images.ts';
import { inMemory } from '../app/in-memory.ts';

const json = (value: unknown) => JSON.stringify(value);
const never = new AbortController().signal;
describe('a saved image', () => {
  let registry: FakeRegistry;
  beforeEach(async () => {
    registry = await startFakeRegistry();
  });
  afterEach(() => registry.close());

  async function load(entries: readonly Tarred[], name = 'adder_1', options = {}) {
    const archive = inMemory(await tar(...entries));
    const saved = await readSavedImage('image.tar', archive);
    if (!saved || 'problems' in saved) throw new Error(json(saved));
    const loader = createImageLoader({ registry: { url: registry.url }, ...options });
    return loader({ name, tag: '1', archive, saved }, () => undefined, never);
  }
  const manifest = () => JSON.parse(String(registry.manifests.get('adder_1:1')?.bytes));

  it('of docker save becomes an image of the same configuration and layers', async () => {
    const image = await load(dockerArchive());
    expect(image.reference).to.equal(`${registry.host}/adder_1:1`);
    expect(manifest().config.digest).to.equal(digestOf(configOf(bottom, top)));
    expect(manifest().layers).to.deep.equal([
      describeBlob(mediaTypes.plainLayer, bottom),
      describeBlob(mediaTypes.plainLayer, top),
    ]);
    expect(registry.blobs.get(digestOf(top))).to.deep.equal(top);
    expect(await load(dockerArchive())).to.deep.equal(image);
  });

  it('may have layers that are compressed', async () => {
    await load(dockerArchive([gzipSync(bottom), top]));
    expect(manifest().layers[0]).to.deep.equal(describeBlob(mediaTypes.layer, gzipSync(bottom)));
  });

  it('in the layout of OCI keeps its digest', async () => {
    const { entries, manifest: text } = layout();
    expect(await load(entries)).to.include({ digest: digestOf(text) });
    expect(registry.blobs.get(digestOf(gzipSync(bottom)))).to.deep.equal(gzipSync(bottom));
  });

  it('is the one for the platform where there are several', async () => {
    const { entries, manifest: text } = layout({ platforms: ['arm64', 'amd64'] });
    expect(await load(entries)).to.include({ digest: digestOf(text) });
    await expectRejection(load(layout({ platforms: ['s390x', 'arm64'] }).entries), 'no image for linux/amd64');
  });

  it('stays under its other tag when one is removed', async () => {
    const { digest } = await load(dockerArchive());
    const client = createRegistryClient({ url: registry.url });
    await client.putManifest('adder_1', '2', mediaTypes.manifest, String(registry.manifests.get('adder_1:1')?.bytes));
    await removeImage(client, registry.host, `${registry.host}/adder_1:2`);
    expect((await client.manifest('adder_1', '1'))?.digest).to.equal(digest);
    await client.close();
  });

  it('is signed, once', async () => {
    const signer = createImageSigner(newImageKey());
    for (const _ of [1, 2]) await load(dockerArchive(), 'adder_1', { signer });
    const client = createRegistryClient({ url: registry.url });
    const request = { name: 'adder_1', reference: '1', publicKeys: [signer.publicKey] };
    const { digest, isSigned } = await verifyImage(client, request);
    expect(isSigned).to.equal(true);
    expect(await client.referrers('adder_1', digest)).to.have.length(1);
    await client.close();
  });

  for (const [what, entries, text] of [
    ['a layer with other bytes', dockerArchive([bottom, bottom]), '1/layer.tar has other bytes'],
    ['fewer layers than its configuration', dockerArchive([bottom]), 'name different layers'],
    ['a configuration that is none', dockerArchive([bottom, top], '{}'), 'is not usable'],
    ['a compressed layer that breaks off', dockerArchive([gzipSync(bottom).subarray(0, 20), top]), 'is no layer'],
    [
      'a layer that lies elsewhere',
      layout({ layerType: 'application/vnd.docker.image.rootfs.foreign.diff.tar.gzip' }).entries,
      'a part of it is',
    ],
    ['a layer of another size', layout({ size: 7 }).entries, 'bytes, not 7'],
    ['a blob that is missing', layout().entries.filter((_, index) => index !== 2), 'it has no blobs/sha256/'],
  ] as const)
    it(`is rejected with ${what}, and nothing is tagged`, async () => {
      await expectRejection(load(entries), text);
      expect(registry.manifests.size).to.equal(0);
    });

  it('is rejected where an archive has several', async () => {
    const [first, second] = [configOf(bottom), configOf(top)];
    const entry = (Config: string, Layers: string[]) => ({ Config, RepoTags: [], Layers });
    const entries = [
      ...[
        { name: '0', bytes: bottom },
        { name: '1', bytes: top },
      ],
      ...[
        { name: 'a.json', bytes: first },
        { name: 'b.json', bytes: second },
      ],
      { name: 'manifest.json', bytes: json([entry('a.json', ['0']), entry('b.json', ['1'])]) },
    ];
    await expectRejection(load(entries), 'it has 2 images');
  });

  for (const name of ['Upper', '../x', ''])
    it(`is not loaded as "${name}"`, () => expectRejection(load(dockerArchive(), name), 'is not a name'));
});

const expectRejection = (work: Promise<unknown>, text: string) =>
  work.then(
    () => Promise.reject(new Error('it was accepted')),
    (error: AppError) => {
      expect(error.message).to.include(text);
      expect(error).to.include({ code: 'unprocessable', retriable: false });
    },
  );
