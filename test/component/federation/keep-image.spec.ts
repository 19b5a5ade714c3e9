import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { CopyContext } from '../../../services/federation/app/subscriptions/copy-context.ts';
import { keepImage } from '../../../services/federation/app/subscriptions/keep-image.ts';
import { createCopiedImages } from '../../../services/federation/clients/copied-images.ts';
import { createRemotePlatforms } from '../../../services/federation/clients/remote-platforms.ts';
import type { RemoteArtifact } from '../../../services/federation/domain/remote-records.ts';
import { createPools } from '../../../services/kit/http/pools.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import {
  createImageSigner,
  type ImageSigner,
  newImageKey,
} from '../../../services/onboarding/images/attest/image-signer.ts';
import {
  payloadType,
  signatureAnnotation,
  signatureKind,
  signatureTag,
} from '../../../services/platform/images/cosign-format.ts';
import type { FakePlatform } from '../../fakes/platform.ts';
import { type ConnectedPlatform, connectFakePlatform } from '../../support/connected-platform.ts';
import { sharedPlainRegistry } from '../../support/plain-registry.ts';

const manifestType = 'application/vnd.oci.image.manifest.v1+json';
const digestOf = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const describePart = (bytes: Uint8Array) => ({
  ...{ mediaType: 'application/octet-stream', digest: digestOf(bytes), size: bytes.length },
});

/** Into a real registry. */
describe('the image of an artifact of another platform', function () {
  this.timeout(120_000);
  const service = createService('federation', 'worker', { LOG_LEVEL: 'silent' });
  let connected: ConnectedPlatform;
  let other: FakePlatform;
  let registry: string;
  let common: Pick<CopyContext, 'images' | 'remote' | 'peer'>;

  before(async () => {
    connected = await connectFakePlatform(service);
    other = connected.other;
    registry = await sharedPlainRegistry();
    const peer = { peerId: newId(), name: 'afar', apiUrl: other.url } as CopyContext['peer'];
    common = {
      remote: createRemotePlatforms(connected.pools)(peer),
      images: createCopiedImages(createPools(service), {
        url: registry,
        credentials: 'any:account',
        host: 'here:5000',
      }),
      peer,
    };
  });
  after(async () => {
    await service.life.stop();
    await connected.close();
  });

  const warnings: string[] = [];

  /** Signs an image at the peer, or says of its signature that it is of another one. */
  function sign(
    { at, bytes }: { readonly at: string; readonly bytes: Buffer },
    key: ImageSigner,
    of = digestOf(bytes),
  ) {
    const critical = { identity: {}, image: { 'docker-manifest-digest': of }, type: signatureKind };
    const [payload, config] = [Buffer.from(JSON.stringify({ critical, optional: {} })), Buffer.from(`{"of":"${of}"}`)];
    const annotations = { [signatureAnnotation]: key.sign(payload) };
    const layers = [{ ...describePart(payload), mediaType: payloadType, annotations }];
    const manifest = { schemaVersion: 2, mediaType: manifestType, config: describePart(config), layers };
    const signature = Buffer.from(JSON.stringify(manifest));
    other.files.set(`${at}?format=signature`, { bytes: signature, type: manifestType });
    for (const part of [payload, config]) other.files.set(`${at}?part=${digestOf(part)}`, { bytes: part });
    return signature;
  }

  /** An image at the peer, of these layers. */
  function stage(layers: readonly Buffer[]) {
    const ids = { solutionId: newId(), revisionId: newId() };
    const config = Buffer.from(JSON.stringify({ architecture: 'amd64', os: 'linux', id: newId() }));
    const manifest = { schemaVersion: 2, mediaType: manifestType, config: describePart(config) };
    const bytes = Buffer.from(JSON.stringify({ ...manifest, layers: layers.map(describePart) }));
    const artifact: RemoteArtifact = {
      ...{ artifactId: newId(), name: 'image', version: '1.0.0', artifactTypeCode: 'DI', size: 700, metadata: null },
      description: `registry.afar.example.org/churn_${ids.solutionId}:1.0.0`,
    };
    const at = `/solutions/${ids.solutionId}/revisions/${ids.revisionId}/artifacts/${artifact.artifactId}/content`;
    other.files.set(`${at}?format=manifest`, { bytes, type: manifestType });
    for (const part of [config, ...layers])
      other.files.set(`${at}?part=${digestOf(part)}`, { bytes: part, etag: `"${digestOf(part)}"` });
    const keep = (subscription: object = {}, options: object = { signatures: 'ignore' }) =>
      keepImage(
        {
          ...{ ...common, options, warn: (_: string, message: string) => void warnings.push(message) },
          subscription: { scopeType: 'FL', maxArtifactSize: null, ...subscription },
        } as CopyContext,
        ids,
        artifact,
      );
    return { ...ids, at, bytes, repository: `churn_${ids.solutionId}`, keep };
  }
  const parts = (at: string) =>
    other.asked.filter(({ pathname, search }) => pathname === at && search.includes('part='));
  const rejected = (work: Promise<unknown>) =>
    work.then(
      () => 'kept',
      ({ code, reason }) => `${code} ${reason}`,
    );
  const readManifest = async (repository: string, tag: string) => {
    const headers = { accept: manifestType };
    const answer = await fetch(`${registry}/v2/${repository}/manifests/${tag}`, { headers });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
  };

  it('is in the registry of this platform afterwards, with its digest; what is there is not sent again', async () => {
    const [base, own] = [randomBytes(200_000), randomBytes(1_000)];
    const first = stage([base, own]);
    expect(await first.keep()).to.deep.equal({ uri: `here:5000/${first.repository}:1.0.0`, size: 700 });
    expect(await readManifest(first.repository, '1.0.0')).to.deep.equal(first.bytes);
    const layer = await fetch(`${registry}/v2/${first.repository}/blobs/${digestOf(base)}`);
    expect(Buffer.from(await layer.arrayBuffer())).to.deep.equal(base);
    expect(parts(first.at)).to.have.length(3);
    await first.keep();
    expect(parts(first.at)).to.have.length(3);

    // A later version in the same repository, with the layer below it unchanged.
    const next = stage([base, randomBytes(500)]);
    const nextParts = JSON.parse(next.bytes.toString());
    expect(nextParts.layers).to.have.length(2);
    other.files.set(`${first.at}?format=manifest`, { bytes: next.bytes, type: manifestType });
    for (const [key, sent] of other.files)
      if (key.startsWith(next.at)) other.files.set(key.replace(next.at, first.at), sent);
    other.files.set(`${first.at}?format=manifest`, { bytes: next.bytes, type: manifestType });
    await first.keep();
    expect(await readManifest(first.repository, '1.0.0')).to.deep.equal(next.bytes);
    expect(parts(first.at)).to.have.length(5);
  });

  it('comes with its signature, which is verified with the key that the subscription names', async () => {
    const [key, stranger] = [createImageSigner(newImageKey()), createImageSigner(newImageKey())];
    const require = { signatures: 'require', publicKey: key.publicKey };
    const good = stage([randomBytes(100)]);
    const signature = sign(good, key);
    await good.keep({}, require);
    expect(await readManifest(good.repository, '1.0.0')).to.deep.equal(good.bytes);
    expect(await readManifest(good.repository, signatureTag(digestOf(good.bytes)))).to.deep.equal(signature);

    const [unsigned, byStranger, ofAnother] = [stage([]), stage([randomBytes(5)]), stage([randomBytes(6)])];
    sign(byStranger, stranger);
    sign(ofAnother, key, digestOf(good.bytes));
    for (const image of [unsigned, byStranger, ofAnother]) {
      expect(await rejected(image.keep({}, require))).to.equal('bad_gateway unsigned');
      expect(await readManifest(image.repository, '1.0.0')).to.equal(404);
    }
    expect(warnings).to.deep.equal([]);
    await byStranger.keep({}, { ...require, signatures: 'warn' });
    expect(await readManifest(byStranger.repository, '1.0.0')).to.deep.equal(byStranger.bytes);
    expect(warnings).to.deep.equal(['The image image is not signed with the key that the subscription names.']);
  });

  it('stays where it is as a record alone, beyond the size that the subscription names, and at other software', async () => {
    const image = stage([randomBytes(100)]);
    expect(await image.keep({ scopeType: 'RF' })).to.equal(undefined);
    expect(await image.keep({ maxArtifactSize: 99 })).to.equal(undefined);
    other.files.set(`${image.at}?format=manifest`, { bytes: Buffer.from('a saved image') });
    expect(await image.keep()).to.equal(undefined);
    expect(await readManifest(image.repository, '1.0.0')).to.equal(404);
  });

  it('is not kept where it is not what the platform says', async () => {
    const layer = randomBytes(1_000);
    const changed = stage([layer]);
    other.files.set(`${changed.at}?part=${digestOf(layer)}`, { bytes: randomBytes(1_000) });
    expect(await rejected(changed.keep())).to.equal('bad_gateway bad_answer');
    const endless = stage([layer]);
    other.files.set(`${endless.at}?part=${digestOf(layer)}`, { bytes: layer, isEndless: true });
    expect(await rejected(endless.keep())).to.equal('bad_gateway bad_answer');
    const none = stage([]);
    other.files.set(`${none.at}?format=manifest`, { bytes: Buffer.from('{"config":7}'), type: manifestType });
    expect(await rejected(none.keep())).to.equal('bad_gateway bad_answer');
    const lost = stage([layer]);
    other.files.delete(`${lost.at}?part=${digestOf(layer)}`);
    expect(await rejected(lost.keep())).to.equal('not_found not_found');
    for (const { repository } of [changed, endless, none, lost])
      expect(await readManifest(repository, '1.0.0')).to.equal(404);
  });

  it('is resumed where a connection breaks', async () => {
    const layer = randomBytes(300_000);
    const image = stage([layer]);
    const part = { bytes: layer, etag: `"${digestOf(layer)}"`, breaksAfter: 120_000 };
    other.files.set(`${image.at}?part=${digestOf(layer)}`, part);
    await image.keep();
    expect(await readManifest(image.repository, '1.0.0')).to.deep.equal(image.bytes);
  });
});
