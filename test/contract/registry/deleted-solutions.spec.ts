import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { createLog } from '../../../services/kit/log.ts';
import { createService } from '../../../services/kit/service.ts';
import { createCatalogClient } from '../../../services/platform/clients/catalog.ts';
import { deleteImages } from '../../../services/registry/app/delete-images.ts';
import { createEngine } from '../../../services/registry/clients/engine.ts';
import { createFindImageUris } from '../../../services/registry/clients/image-uris.ts';
import { readWorkerConfig } from '../../../services/registry/config.ts';
import { createHandlers } from '../../../services/registry/worker/handlers.ts';
import { operator, registryStartsWithinMs, testRegistry } from '../../support/registry.ts';
import { imageManifest, imageType, type Registry, registryClient } from '../../support/registry-client.ts';

describe('the images of a deleted solution', () => {
  const solutionId = '0b1d7f3e-0000-4000-8000-00000000000c';
  const other = '0b1d7f3e-0000-4000-8000-00000000000d';
  let url: string;
  let handle: (entity: string, id: string) => Promise<void>;
  before(async function () {
    this.timeout(registryStartsWithinMs);
    const registry = await testRegistry();
    url = registry.url;
    const service = createService('registry', 'worker', {});
    const env = { ...registry.env, REGISTRY_URL: registry.engine.address, KAFKA_BROKERS: 'unused:9092' };
    const config = readWorkerConfig(env);
    const engine = await createEngine(service, config);
    const findImageUris = createFindImageUris(createCatalogClient(service, config));
    after(() => service.life.stop());
    const log = createLog({ service: 'registry', role: 'worker', instance: 'spec', level: 'silent' });
    const handlers = createHandlers({ deleteImages: (id) => deleteImages({ engine, findImageUris }, id), log });
    handle = (entity, aggregateId) =>
      handlers['modelyard.catalog.RecordDeleted']({
        data: { entity, aggregateType: 'solution', aggregateId },
      } as Parameters<(typeof handlers)['modelyard.catalog.RecordDeleted']>[0]);
  });

  it('are deleted under all its names, with what refers to them; those of others stay', async () => {
    const [one, renamed, kept] = [`one_${solutionId}`, `a/renamed_${solutionId}`, `one_${other}`].map((name) =>
      registryClient(url, name, operator),
    ) as [Registry, Registry, Registry];
    const image = await one.pushImage('1.0.0');
    const subject = { mediaType: imageType, digest: image.digest, size: image.manifest.length };
    const config = await one.pushBlob(randomBytes(30));
    const signature = await one.pushManifest(undefined, imageManifest(config, 30, { subject }));
    const child = await renamed.pushImage('child');
    const index = {
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.index.v1+json',
      manifests: [{ mediaType: imageType, digest: child.digest, size: child.manifest.length }],
    };
    const headers = { 'content-type': index.mediaType };
    await renamed.call('PUT', 'manifests/2.0.0', { headers, body: JSON.stringify(index) });
    await renamed.call('DELETE', 'manifests/child');
    const alone = await one.pushManifest(
      undefined,
      imageManifest(config, 30, { annotations: { pushed: 'by digest' } }),
    );
    const stays = await kept.pushImage('1.0.0');

    await handle('MLPSolutionRevision', solutionId);
    expect((await one.call('HEAD', 'manifests/1.0.0')).status).to.equal(200);
    await handle('MLPSolution', solutionId);
    for (const reference of ['1.0.0', image.digest, signature, alone])
      expect((await one.call('HEAD', `manifests/${reference}`)).status, reference).to.equal(404);
    for (const reference of ['2.0.0', child.digest])
      expect((await renamed.call('HEAD', `manifests/${reference}`)).status, reference).to.equal(404);
    expect((await kept.call('HEAD', `manifests/${stays.digest}`)).status).to.equal(200);
    await handle('MLPSolution', solutionId);
  });
});
