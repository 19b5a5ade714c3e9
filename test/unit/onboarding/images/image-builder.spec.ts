import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { pushBaseImage } from '../../../../scripts/support/base-image.ts';
import { AppError } from '../../../../services/kit/errors.ts';
import type { ImageRequest } from '../../../../services/onboarding/domain/ports.ts';
import {
  createImageBuilder,
  type ImageBuilderOptions,
} from '../../../../services/onboarding/images/create-image-builder.ts';
import { mediaTypes } from '../../../../services/onboarding/images/oci/media-types.ts';
import { createRegistryClient } from '../../../../services/onboarding/images/registry/registry-client.ts';
import type { PackageInstaller } from '../../../../services/platform/python-packages/uv.ts';
import { type FakeRegistry, startFakeRegistry } from '../../../fakes/image-registry.ts';
import { unpackImage } from '../../../support/started-image.ts';

const model = Buffer.from('PK of a model');
const request: ImageRequest = {
  ...{ name: 'adder_4f1c', tag: '1', solutionId: 'a-solution', revisionId: 'a-revision', modelName: 'adder' },
  ...{ version: '1', target: 'plain', proto: 'syntax = "proto3";', license: '{"keyword":"Apache-2.0"}' },
  metadata: {
    ...{ schema: 'acumos.schema.model:0.6.0', name: 'adder', methods: {} },
    runtime: {
      name: 'python',
      version: '3.12.1',
      dependencies: { pip: { requirements: [{ name: 'six', version: '1.17.0' }] } },
    },
  },
  model: { fileName: 'model.zip', size: model.length, sha256: '', open: () => Readable.from([model]) },
};
const ignore = () => undefined;
const never = new AbortController().signal;

describe('the image builder', () => {
  let own: FakeRegistry;
  let outside: FakeRegistry;
  let installs: string[];
  beforeEach(async () => {
    [own, outside] = [await startFakeRegistry(), await startFakeRegistry()];
    installs = [];
    const client = createRegistryClient({ url: outside.url });
    for (const version of ['3.11', '3.12']) await pushBaseImage(client, { name: 'library/python', tag: version });
    await client.close();
  });
  afterEach(() => Promise.all([own.close(), outside.close()]));

  /** Puts one file there for each package. */
  const installer: PackageInstaller = {
    rules: [],
    lock: async ({ lines }) =>
      lines.map((line) => (line.includes('==') ? line : `${line.split('>')[0]}==1`)).join('\n'),
    async install(lock, _, target) {
      installs.push(lock);
      await mkdir(join(target, 'bin'), { recursive: true });
      await writeFile(join(target, 'bin/tool'), `#!${tmpdir()}/python`);
      for (const line of lock.split('\n')) await writeFile(join(target, `${line.split('==')[0]}.py`), line);
    },
  };
  const builder = (options: Partial<ImageBuilderOptions> = {}) =>
    createImageBuilder({
      ...{ registry: { url: own.url }, installer, bases: { python: `${outside.host}/library/python:{version}` } },
      ...options,
    });
  /** In the folder of the model. */
  async function filesOf(name: string): Promise<string[]> {
    const folder = await mkdtemp(join(tmpdir(), 'modelyard-builder-'));
    const client = createRegistryClient({ url: own.url });
    try {
      const { root } = await unpackImage(client, name, folder);
      return await readdir(join(root, 'model'));
    } finally {
      await client.close();
      await rm(folder, { recursive: true });
    }
  }
  const built = (name = request.name, tag = request.tag) => {
    const manifest = JSON.parse(String(own.manifests.get(`${name}:${tag}`)?.bytes));
    return { manifest, config: JSON.parse(String(own.blobs.get(manifest.config.digest))) };
  };

  it('pushes base, packages, runner and model as one image', async () => {
    const reports: unknown[] = [];
    const image = await builder().build(request, (report) => reports.push(report), never);
    expect(image.reference).to.equal(`${own.host}/adder_4f1c:1`);
    const { manifest, config } = built();
    expect(manifest.layers).to.have.length(4);
    expect(config.rootfs.diff_ids).to.have.length(4);
    expect(image.size).to.equal(
      [manifest.config, ...manifest.layers].reduce((sum: number, { size }: { size: number }) => sum + size, 0),
    );
    expect(config.config).to.deep.include({ User: '10001:10001', Entrypoint: ['python3', '-m', 'modelyard_runner'] });
    expect(config.config.ExposedPorts).to.deep.equal({ '3330/tcp': {} });
    expect(config.config.Labels).to.include({
      'org.opencontainers.image.title': 'adder',
      'org.opencontainers.image.licenses': 'Apache-2.0',
      'org.modelyard.solution': 'a-solution',
      'org.modelyard.revision': 'a-revision',
      'org.modelyard.runner': 'python',
    });
    expect(reports.at(-1)).to.include({ percent: 100 });
  });

  it('gives the same image for the same request, and another for another model', async () => {
    const first = await builder().build(request, ignore, never);
    const again = await builder().build(request, ignore, never);
    const other = await builder().build({ ...request, proto: 'syntax = "proto3"; ' }, ignore, never);
    expect(again).to.deep.equal(first);
    expect(other.digest).not.to.equal(first.digest);
  });

  it('installs packages once for all models with the same requirements, also of other workers and at once', async () => {
    const names = ['one_1', 'two_2', 'three_3', 'four_4'];
    const [first = '', ...others] = names;
    const worker = builder();
    await Promise.all(others.map((name) => worker.build({ ...request, name }, ignore, never)));
    await builder().build({ ...request, name: first }, ignore, never);
    expect(installs).to.have.length(1);
    expect(new Set(names.map((name) => built(name).manifest.layers[1].digest)).size).to.equal(1);
    expect(own.requests.filter((one) => one.startsWith('PUT') && one.includes('python-packages/blobs'))).to.have.length(
      2,
    );
  });

  it('installs packages again for another Python', async () => {
    await builder().build(request, ignore, never);
    const runtime = { ...request.metadata.runtime, version: '3.11.2' };
    await builder().build({ ...request, metadata: { ...request.metadata, runtime } }, ignore, never);
    expect(installs).to.have.length(2);
  });

  it('finds the layer of packages by their lock where the requirements say the same in other words', async () => {
    await builder().build(request, ignore, never);
    const runtime = {
      ...request.metadata.runtime,
      dependencies: {
        pip: {
          requirements: [
            { name: 'six', version: '1.17.0' },
            { name: 'dill', version: '1' },
          ],
        },
      },
    };
    await builder().build({ ...request, metadata: { ...request.metadata, runtime } }, ignore, never);
    expect(installs).to.have.length(1);
  });

  it('copies a base image once, and goes on while its registry does not answer', async () => {
    await builder().build(request, ignore, never);
    const before = outside.requests.filter((one) => one.includes('/blobs/')).length;
    await builder({ refreshMs: 0 }).build({ ...request, name: 'other_1' }, ignore, never);
    expect(outside.requests.filter((one) => one.includes('/blobs/'))).to.have.length(before);
    await outside.close();
    const image = await builder({ refreshMs: 0 }).build({ ...request, name: 'third_1' }, ignore, never);
    expect(built('third_1').manifest.layers[0]).to.deep.equal(built('other_1').manifest.layers[0]);
    expect(image.digest).to.match(/^sha256:/);
    outside = await startFakeRegistry();
  });

  it('says that a base image cannot be pulled, which waiting does not change', async () => {
    await outside.close();
    const error = await rejection(builder().build(request, ignore, never));
    expect(error).to.include({ code: 'unprocessable', reason: 'base_image_unavailable', retriable: false });
    expect(error.message).to.include(`${outside.host}/library/python:3.12 cannot be pulled`);
    outside = await startFakeRegistry();
  });

  it('says that a base image does not exist', async () => {
    const error = await rejection(
      builder({ bases: { python: `${outside.host}/nothing` } }).build(request, ignore, never),
    );
    expect(error).to.include({ code: 'unprocessable', reason: 'base_image_unavailable' });
  });

  it('is to be repeated where the own registry does not answer', async () => {
    await own.close();
    expect(await rejection(builder().build(request, ignore, never))).to.include({ code: 'unavailable' });
    own = await startFakeRegistry();
  });

  it('leaves nothing behind on the disk, also of a build that fails', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'modelyard-builder-'));
    await builder({ directory }).build(request, ignore, never);
    const failing = { ...installer, install: () => Promise.reject(new Error('no space')) };
    const other = { ...request.metadata, runtime: { name: 'python', version: '3.11.0' } };
    await rejection(builder({ directory, installer: failing }).build({ ...request, metadata: other }, ignore, never));
    const short = { ...request.model, size: 1_000 };
    await rejection(builder({ directory }).build({ ...request, model: short }, ignore, never));
    // Fails where something is in it.
    await rmdir(directory);
  });

  for (const name of ['Adder', 'a/../b', '', 'a b', `${'a'.repeat(256)}`])
    it(`rejects the name "${name.slice(0, 20)}"`, async () => {
      const error = await rejection(builder().build({ ...request, name }, ignore, never));
      expect(error).to.include({ reason: 'image_name_invalid' });
    });

  it('is built for the platform of the setting, packages included', async () => {
    const client = createRegistryClient({ url: outside.url });
    const bases = [];
    for (const architecture of ['amd64', 'arm64']) {
      const digest = await pushBaseImage(client, { name: 'library/python', tag: architecture, architecture });
      bases.push({ mediaType: mediaTypes.manifest, digest, size: 1, platform: { os: 'linux', architecture } });
    }
    const index = { schemaVersion: 2, mediaType: mediaTypes.index, manifests: bases };
    await client.putManifest('library/python', '3.13', mediaTypes.index, JSON.stringify(index));
    await client.close();
    const platforms: string[] = [];
    const watched: PackageInstaller = {
      ...installer,
      install(lock, wanted, target) {
        platforms.push(wanted.platform);
        return installer.install(lock, wanted, target);
      },
    };
    const runtime = { ...request.metadata.runtime, version: '3.13.1' };
    const arm = builder({ platform: 'linux/arm64', installer: watched });
    await arm.build({ ...request, metadata: { ...request.metadata, runtime } }, ignore, never);
    expect(platforms).to.deep.equal(['linux/arm64']);
    const { config } = built();
    expect(config).to.include({ os: 'linux', architecture: 'arm64' });
    expect(config.config.Labels['org.opencontainers.image.base.digest']).to.equal(bases[1]?.digest);
    // The base of 3.12 has no index, and is for another platform.
    const error = await rejection(arm.build({ ...request, name: 'other_1' }, ignore, never));
    expect(error).to.include({ reason: 'base_image_invalid' });
    expect(error.message).to.include('it is for linux/amd64, not for linux/arm64');
  });

  for (const [language, runtime, fileName, modelFile] of [
    ['r', [{ name: 'r', version: '4.4.1' }], 'component.bin', 'model.bin'],
    ['java', { name: 'javageneric', version: '21' }, 'model.jar', 'model.jar'],
  ] as const)
    it(`starts what the base of ${language} starts, with the model beside it`, async () => {
      const client = createRegistryClient({ url: outside.url });
      const start = { Entrypoint: ['serve'], Cmd: ['--fast'] };
      await pushBaseImage(client, { name: language, tag: '4', config: { ...start, User: 'root' } });
      await client.close();
      const metadata = { ...request.metadata, runtime };
      const other = { ...request, metadata, model: { ...request.model, fileName } };
      const one = builder({ bases: { [language]: `${outside.host}/${language}:4` } });
      const first = await one.build(other, ignore, never);
      expect(await one.build(other, ignore, never)).to.deep.equal(first);
      const { manifest, config } = built();
      expect(manifest.layers).to.have.length(2);
      expect(config.config).to.deep.include({ ...start, User: '10001:10001', WorkingDir: '/model' });
      expect(config.config.ExposedPorts).to.deep.equal({ '3330/tcp': {} });
      expect(config.config.Env).to.have.members(['MODEL_FOLDER=/model', 'PORT=3330', 'HOME=/tmp']);
      expect(config.config.Labels).to.include({
        'org.modelyard.runner': language,
        'org.modelyard.solution': 'a-solution',
        'org.opencontainers.image.licenses': 'Apache-2.0',
        'org.opencontainers.image.base.name': `${outside.host}/${language}:4`,
      });
      expect(await filesOf(request.name)).to.have.members([
        ...[modelFile, 'metadata.json', 'model.proto', 'license.json'],
      ]);
    });

  it('has no base of R that starts nothing', async () => {
    const client = createRegistryClient({ url: outside.url });
    await pushBaseImage(client, { name: 'r', tag: '4' });
    await client.close();
    const metadata = { ...request.metadata, runtime: { name: 'r', version: '4.4.1' } };
    const error = await rejection(
      builder({ bases: { r: `${outside.host}/r:4` } }).build({ ...request, metadata }, ignore, never),
    );
    expect(error).to.include({ reason: 'base_image_invalid' });
    expect(error.message).to.include('neither an entrypoint nor a command');
  });

  it('says before a build what it cannot build', () => {
    const { metadata } = request;
    expect(builder().unsupported(metadata)).to.equal(undefined);
    expect(builder({ installer: undefined }).unsupported(metadata)).to.include('ONBOARDING_UV');
    expect(builder().unsupported({ ...metadata, runtime: { name: 'c++' } })).to.include('runtime "c++"');
    expect(builder().unsupported({ ...metadata, runtime: { name: 'python', version: '3.6.1' } })).to.include('3.6.1');
  });

  it('removes an image of its registry alone', async () => {
    const { reference } = await builder().build(request, ignore, never);
    await builder().remove('elsewhere.example/adder_4f1c:1');
    expect(own.manifests.has('adder_4f1c:1')).to.equal(true);
    for (const _ of ['first', 'again']) await builder().remove(reference);
    expect(own.manifests.has('adder_4f1c:1')).to.equal(false);
  });

  it('stops when it is cancelled', async () => {
    expect(await rejection(builder().build(request, ignore, AbortSignal.abort()))).to.include({ code: 'cancelled' });
  });
});

const rejection = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new AppError('internal', 'it was accepted')),
    (error) => error,
  );
