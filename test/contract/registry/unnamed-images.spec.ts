import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { createLog } from '../../../services/kit/log.ts';
import { createService } from '../../../services/kit/service.ts';
import { createCatalogClient } from '../../../services/platform/clients/catalog.ts';
import { collectImages } from '../../../services/registry/app/collect-images.ts';
import { createEngine } from '../../../services/registry/clients/engine.ts';
import { createFindImageUris } from '../../../services/registry/clients/image-uris.ts';
import { readWorkerConfig } from '../../../services/registry/config.ts';
import type { Engine } from '../../../services/registry/domain/ports.ts';
import { operator, registryStartsWithinMs, type TestRegistry, testRegistry } from '../../support/registry.ts';
import {
  imageManifest,
  imageType,
  type PushedImage,
  type Registry,
  registryClient,
} from '../../support/registry-client.ts';

describe('images that no revision names', () => {
  const solutionId = '0b1d7f3e-0000-4000-8000-00000000001a';
  const unknown = '0b1d7f3e-0000-4000-8000-00000000001b';
  const repository = `collected_${solutionId}`;
  const graceMs = 60_000;
  let registry: TestRegistry;
  let images: Registry;
  let engine: Engine;
  let service: ReturnType<typeof createService>;

  /** A pass at that many milliseconds after the first. */
  const collect = (atMs: number, deletes = true) => {
    const config = readWorkerConfig({
      ...{ ...registry.env, REGISTRY_URL: registry.engine.address, KAFKA_BROKERS: 'unused:9092' },
    });
    const findImageUris = createFindImageUris(createCatalogClient(service, config));
    const log = createLog({ service: 'registry', role: 'worker', instance: 'spec', level: 'silent' });
    // Other specs have repositories in this engine as well.
    const own = async (id: string) => (id === solutionId || id === unknown ? findImageUris(id) : undefined);
    return collectImages({ engine, findImageUris: own, log, graceMs, deletes }, 1_800_000_000_000 + atMs);
  };
  const name = (...imageUris: string[]) =>
    registry.neighbours.solutions.set(solutionId, { ownerId: 'owner', accessTypeCode: 'PR', imageUris });
  const statusOf = async (reference: string, of = images) => (await of.call('HEAD', `manifests/${reference}`)).status;
  const tags = async () => ((await (await images.call('GET', 'tags/list')).json()) as { tags: string[] }).tags;

  async function sign({ digest, manifest }: PushedImage): Promise<string> {
    const subject = { mediaType: imageType, digest, size: manifest.length };
    const config = await images.pushBlob(randomBytes(30));
    return images.pushManifest(undefined, imageManifest(config, 30, { subject }));
  }

  async function pushIndex(tag: string, child: PushedImage): Promise<void> {
    const mediaType = 'application/vnd.oci.image.index.v1+json';
    const manifests = [{ mediaType: imageType, digest: child.digest, size: child.manifest.length }];
    const body = JSON.stringify({ schemaVersion: 2, mediaType, manifests });
    await images.call('PUT', `manifests/${tag}`, { headers: { 'content-type': mediaType }, body });
  }

  before(async function () {
    this.timeout(registryStartsWithinMs);
    registry = await testRegistry();
    service = createService('registry', 'worker', { LOG_LEVEL: 'silent' });
    const env = { ...registry.env, REGISTRY_URL: registry.engine.address, KAFKA_BROKERS: 'unused:9092' };
    engine = await createEngine(service, readWorkerConfig(env));
    images = registryClient(registry.url, repository, operator);
  });
  after(() => service.life.stop());

  it('are deleted after the grace period with their signatures; what is named stays with its own', async () => {
    const [byTag, byDigest, left] = [
      await images.pushImage('1.0.0'),
      await images.pushImage('2'),
      await images.pushImage('3'),
    ];
    const inIndex = await images.pushImage('child');
    await pushIndex('4.0.0', inIndex);
    const kept = [byTag.digest, byDigest.digest, inIndex.digest, '4.0.0', await sign(byTag), await sign(inIndex)];
    const gone = [left.digest, await sign(left)];
    name(`proxy:8088/${repository}:1.0.0`, `proxy:8088/${repository}@${byDigest.digest}`, `other/${repository}:4.0.0`);

    expect(await collect(0)).to.deep.equal({ waiting: 2, deleted: 0 });
    expect(await collect(graceMs - 1_000)).to.deep.equal({ waiting: 2, deleted: 0 });
    expect(await tags()).to.deep.equal(['1.0.0', '2', '3', '4.0.0', 'child']);
    expect(await collect(graceMs)).to.deep.equal({ waiting: 0, deleted: 2 });
    for (const reference of gone) expect(await statusOf(reference), reference).to.equal(404);
    for (const reference of kept) expect(await statusOf(reference), reference).to.equal(200);
    expect(await tags()).to.deep.equal(['1.0.0', '2', '4.0.0', 'child']);
  });

  it('of an index are deleted with it', async () => {
    const child = await images.pushImage('of-index');
    await pushIndex('5.0.0', child);
    await images.call('DELETE', 'manifests/of-index');
    name(`proxy/${repository}:1.0.0`);
    await collect(0);
    await collect(graceMs);
    expect(await statusOf('5.0.0')).to.equal(404);
    expect(await statusOf(child.digest)).to.equal(404);
    expect(await statusOf('1.0.0')).to.equal(200);
  });

  it('get the whole grace period again where a revision named them in between', async () => {
    const { digest } = await images.pushImage('6.0.0');
    name();
    await collect(0);
    name(`proxy/${repository}:6.0.0`);
    await collect(graceMs);
    expect(await statusOf(digest)).to.equal(200);
    name();
    await collect(graceMs + 1_000);
    expect(await statusOf(digest)).to.equal(200);
    await collect(2 * graceMs + 1_000);
    expect(await statusOf(digest)).to.equal(404);
  });

  it('stay where they are only to be reported', async () => {
    const { digest } = await images.pushImage('7.0.0');
    name();
    await collect(0, false);
    expect(await collect(graceMs, false)).to.include({ deleted: 0 });
    expect(await statusOf(digest)).to.equal(200);
  });

  it('stay where the catalog does not know the solution', async () => {
    const others = registryClient(registry.url, `collected_${unknown}`, operator);
    const { digest } = await others.pushImage('1.0.0');
    await collect(0);
    await collect(graceMs);
    expect(await statusOf(digest, others)).to.equal(200);
  });
});
