import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { request as send } from 'undici';
import { defaultCacheDir } from '../../../infra/engines/engines.ts';
import { pushBaseImage } from '../../../scripts/support/base-image.ts';
import { installUv } from '../../../scripts/support/uv.ts';
import type { AppError } from '../../../services/kit/errors.ts';
import { describeFile } from '../../../services/onboarding/app/formats/describe-file.ts';
import type { ImageBuilder, ImageRequest } from '../../../services/onboarding/domain/ports.ts';
import { createImageSigner, newImageKey } from '../../../services/onboarding/images/attest/image-signer.ts';
import { verifyImage } from '../../../services/onboarding/images/attest/verify-image.ts';
import { createImageBuilder } from '../../../services/onboarding/images/create-image-builder.ts';
import type { Manifest } from '../../../services/onboarding/images/oci/documents.ts';
import {
  createRegistryClient,
  type RegistryClient,
} from '../../../services/onboarding/images/registry/registry-client.ts';
import { createUv, type PackageInstaller, type UvOptions } from '../../../services/platform/python-packages/uv.ts';
import { sharedPlainRegistry } from '../../support/plain-registry.ts';
import { type StartedImage, saveBlob, startImage, unpackImage } from '../../support/started-image.ts';
import { inMemory } from '../../unit/onboarding/app/in-memory.ts';

const run = promisify(execFile);
const maker = fileURLToPath(new URL('../../fixtures/python-bundle/make_bundle.py', import.meta.url));
const compatibility = fileURLToPath(
  new URL('../../../services/platform/runners/python/compatibility', import.meta.url),
);
const signer = createImageSigner(newImageKey());
const never = new AbortController().signal;
const protobuf = 'application/vnd.google.protobuf';
const json = 'application/json';

describe('images of models, on a real registry with real packages', function () {
  this.timeout(180_000);
  let folder: string;
  let url: string;
  let python: string;
  let version: string;
  let registry: RegistryClient;
  let uv: UvOptions;
  let builder: ImageBuilder;
  let running: StartedImage | undefined;
  let request: ImageRequest;
  const reports: string[] = [];

  const newBuilder = (options: Partial<UvOptions> = {}) =>
    createImageBuilder({
      ...{ registry: { url }, signer, bases: { python: `${new URL(url).host}/bases/python:{version}` } },
      installer: createUv({ ...uv, ...options }),
    });
  const build = (name: string, by = builder) =>
    by.build({ ...request, name }, ({ message = '' }) => reports.push(message), never);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-images-'));
    const installed = await installUv();
    url = await sharedPlainRegistry();
    registry = createRegistryClient({ url });
    python = installed.python;
    const said = await run(python, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']);
    version = said.stdout.trim();
    await pushBaseImage(registry, { name: 'bases/python', tag: version });
    const limits = { timeoutMs: 120_000, mostPackages: 20, indexes: [], allowsSource: false, advice: '' };
    const programs = {
      uv: installed.uv,
      interpreter: python,
      cacheFolder: join(defaultCacheDir(), 'python-packages'),
    };
    uv = { ...programs, ...limits, env: process.env };
    builder = newBuilder();
    await makeBundle();
    await build('adder_1');
  });
  after(async () => {
    await registry.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Made with the packages of an image, so that the pickle is one of theirs. */
  async function makeBundle(): Promise<void> {
    const packages = join(folder, 'packages');
    const wanted = { lines: ['dill', 'protobuf>=3.20.2,<8'], python: version, platform: 'linux/amd64' } as const;
    const installer = createUv(uv);
    await installer.install(await installer.lock(wanted), wanted, packages);
    const env = { PATH: process.env.PATH, PYTHONPATH: `${packages}:${compatibility}` };
    await run(python, [maker, folder], { env });
    const [metadata, proto] = await Promise.all(
      ['metadata.json', 'model.proto'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    const file = join(folder, 'model.zip');
    request = {
      ...{ name: '', tag: '1', solutionId: 'a-solution', revisionId: 'a-revision', modelName: 'adder', version: '1' },
      ...{ target: 'plain', metadata: JSON.parse(metadata ?? ''), proto: proto ?? '' },
      model: { fileName: 'model.zip', size: (await stat(file)).size, sha256: '', open: () => createReadStream(file) },
    };
  }

  async function manifestOf(name: string): Promise<Manifest> {
    return JSON.parse((await registry.manifest(name, '1'))?.text ?? '');
  }

  it('are the same for the same model, and their packages are installed once', async () => {
    reports.length = 0;
    const [again, other] = [await build('adder_1', newBuilder()), await build('other_2', newBuilder())];
    expect(reports.filter((one) => one.includes('installed before'))).to.have.length(2);
    expect(other.digest).to.equal(again.digest);
  });

  it('have the digests that the registry computed, and are verified with the key of the platform', async () => {
    const verified = await verifyImage(registry, { name: 'adder_1', reference: '1', publicKeys: [signer.publicKey] });
    expect(verified).to.include({ isSigned: true, digest: (await registry.manifest('adder_1', '1'))?.digest });
    expect(JSON.stringify(verified.provenance)).to.include('pkg:pypi/six@1.17.0');
    const bill = JSON.parse(verified.sbom?.text ?? '');
    expect(bill.components.map(({ name }: { name: string }) => name)).to.include.members(['six', 'protobuf', 'dill']);
  });

  it('leave no program of this machine and no compiled code in the layer of packages', async () => {
    const { layers } = await manifestOf('adder_1');
    const packages = await saveBlob(registry, 'adder_1', layers[1]?.digest ?? '', folder);
    const { stdout } = await run('tar', ['-tzf', packages]);
    expect(stdout).to.include('opt/modelyard/packages/six.py');
    expect(stdout).not.to.match(/packages\/bin\/|__pycache__|uv_cache\.json/);
  });

  it('have compiled code for the platform of the setting', async () => {
    const installer = createUv(uv);
    const target = join(folder, 'arm64');
    const wanted = { lines: ['protobuf>=6,<8'], python: version, platform: 'linux/arm64' } as const;
    await installer.install(await installer.lock(wanted), wanted, target);
    const files = await readdir(target, { recursive: true });
    const library = files.find((path) => path.endsWith('.so')) ?? 'no compiled code';
    // The machine in the header of an ELF file: 183 is AArch64, 62 is x86-64.
    expect((await readFile(join(target, library))).readUInt16LE(18)).to.equal(183);
  });

  for (const [what, requirements, text] of [
    ['a package that does not exist', [{ name: 'modelyard-no-such-package', version: '1.0' }], 'cannot be installed'],
    ['a package without a wheel', [{ name: 'docopt', version: '0.6.2' }], 'Only packages with a wheel'],
    [
      'versions that exclude each other',
      [
        { name: 'protobuf', version: '6.30.0' },
        { name: 'grpcio-tools', version: '1.48.2' },
      ],
      '',
    ],
  ] as const)
    it(`are not built with ${what}, and no later attempt changes that`, async () => {
      const runtime = { ...request.metadata.runtime, dependencies: { pip: { requirements } } };
      const work = builder.build(
        { ...request, name: 'bad_1', metadata: { ...request.metadata, runtime } },
        () => undefined,
        never,
      );
      const error = await rejection(work);
      expect(error).to.include({ code: 'unprocessable', retriable: false });
      expect(error.message).to.include(text);
    });

  it('are to be built again later where the index of packages does not answer', async () => {
    const away = newBuilder({ indexes: ['http://user:secret@127.0.0.1:9/simple'], cacheFolder: join(folder, 'empty') });
    const error = await rejection(build('away_1', away));
    expect(error).to.include({ code: 'unavailable' });
    expect(`${error.message} ${error.cause}`).not.to.include('secret');
  });

  it('are not built with more packages than allowed', async () => {
    const error = await rejection(
      build('many_1', newBuilder({ mostPackages: 2, indexes: ['https://pypi.org/simple'] })),
    );
    expect(error.message).to.match(/needs \d+ Python packages; 2 are allowed/);
  });

  it('are removed with what refers to them', async () => {
    const { reference, digest } = await build('gone_1');
    await builder.remove(reference);
    await builder.remove(reference);
    expect(await registry.manifest('gone_1', '1')).to.equal(undefined);
    expect(await registry.manifest('gone_1', `${digest.replace(':', '-')}.sig`)).to.equal(undefined);
  });

  describe('serve the model', () => {
    let at: string;
    before(async () => {
      at = await startBuilt('adder_1');
    });
    after(() => running?.stop());

    async function call(path: string, body: string | Buffer, headers: Record<string, string> = {}, method = 'POST') {
      const answer = await send(`${at}${path}`, { method, body: method === 'GET' ? null : body, headers });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      return { status: answer.statusCode, type: answer.headers['content-type'], bytes, text: bytes.toString() };
    }
    const asJson = (path: string, body: object) =>
      call(path, JSON.stringify(body), { 'content-type': json, accept: json });

    it('with protobuf in and out', async () => {
      const headers = { 'content-type': protobuf, accept: protobuf };
      const answer = await call('/model/methods/add', Buffer.from('0801100a', 'hex'), headers);
      expect(answer).to.deep.include({ status: 200, type: protobuf });
      expect(answer.bytes.toString('hex')).to.equal('080b');
    });

    it('as the first runner of the predecessor did: no types, status 201', async () => {
      const answer = await call('/add', Buffer.from('0801100a', 'hex'));
      expect(answer.status).to.equal(201);
      expect(answer.bytes.toString('hex')).to.equal('080b');
    });

    it('with JSON in and out, nested messages and maps included', async () => {
      const line = { points: [{ x: 1, y: 2 }], names: { a: { x: 3, y: 4 } }, lineTitle: 't' };
      const answer = await asJson('/model/methods/move', line);
      expect(answer).to.deep.include({ status: 200, type: json });
      expect(JSON.parse(answer.text)).to.deep.equal({
        ...{ points: [{ x: 2, y: '2' }], names: { a: { x: 3, y: '4' } }, lineTitle: 't!' },
      });
    });

    it('with fields of default values in JSON, and with no arguments at all', async () => {
      expect((await asJson('/model/methods/add', { x: 1, y: -1 })).text).to.equal('{"value": "0"}');
      expect((await asJson('/model/methods/ping', {})).text).to.equal('{}');
    });

    it('with text where the method takes text', async () => {
      const answer = await call('/model/methods/shout', 'hi', { 'content-type': 'text/plain', accept: 'text/plain' });
      expect(answer).to.deep.include({ status: 200, text: 'HI' });
    });

    for (const [what, status, path, body, type] of [
      ['no message', 400, '/model/methods/add', '\xff\xff', protobuf],
      ['no JSON', 400, '/model/methods/add', '{"x":', json],
      ['a field that does not exist', 400, '/model/methods/add', '{"z":1}', json],
      ['another type', 415, '/model/methods/add', '1', 'text/html'],
      ['a method that does not exist', 404, '/model/methods/subtract', '', protobuf],
      ['a message that the model fails at', 500, '/model/methods/divide', '{"x":1}', json],
    ] as const)
      it(`answering ${status} to ${what}`, async () => {
        const answer = await call(path, Buffer.from(body, 'latin1'), { 'content-type': type, accept: json });
        expect(answer.status).to.equal(status);
        expect(answer.text).not.to.equal('');
      });

    it('answering 415 where it gives nothing that is accepted', async () => {
      const answer = await call('/model/methods/add', '{}', { 'content-type': json, accept: 'text/html' });
      expect(answer.status).to.equal(415);
    });

    it('with its documents, and its health', async () => {
      expect(JSON.parse((await call('/model/artifacts/metadata', '', {}, 'GET')).text)).to.include({ name: 'adder' });
      expect((await call('/model/artifacts/protobuf', '', {}, 'GET')).text).to.equal('syntax = "proto3";\n');
      expect((await call('/model/artifacts/license', '', {}, 'GET')).status).to.equal(404);
      expect((await call('/healthz', '', {}, 'GET')).status).to.equal(200);
    });
  });

  describe('serve a graph of ONNX', () => {
    let at: string;
    before(async () => {
      const bytes = await readFile(fileURLToPath(new URL('../../fixtures/models/kinds.onnx', import.meta.url)));
      const described = await describeFile('kinds.onnx', 'kinds', inMemory(bytes));
      if (described?.kind !== 'model') throw new Error(JSON.stringify(described));
      const model = { fileName: 'kinds.onnx', size: bytes.length, sha256: '', open: () => Readable.from([bytes]) };
      const { proto, metadata } = described;
      const onnx = { ...request, name: 'kinds_1', proto, metadata: JSON.parse(metadata), model };
      const own = createUv({ ...uv, mostPackages: 40 });
      // The graph is bound to no version of Python, so that the base is that of this machine.
      const bases = { python: `${new URL(url).host}/bases/python:${version}` };
      await createImageBuilder({ registry: { url }, bases, installer: { ...own, ...forVersion(own) } }).build(
        onnx,
        () => undefined,
        never,
      );
      at = await startBuilt('kinds_1');
    });
    after(() => running?.stop());

    async function predict(input: object) {
      const headers = { 'content-type': json };
      const answer = await send(`${at}/model/methods/predict`, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
      });
      const text = await answer.body.text();
      return { status: answer.statusCode, text };
    }
    const input = {
      ...{ is_good: true, value_2nd: 7, image_0: [1, 2, 3, 4, 5, 6], image_0_shape: [1, 1, 2, 3], words: ['a', 'b'] },
      ...{ image_0_2: [1, 2, 3, 4, 5, 6], big: ['18446744073709551615'], anything: [1.5, 2], anything_shape: [2, 1] },
    };

    it('with scalars, texts, large numbers and tensors of any shape', async () => {
      const { status, text } = await predict(input);
      expect(status, text).to.equal(200);
      expect(JSON.parse(text)).to.deep.include({
        ...{ isGoodOut: true, value2ndOut: 7, image0Out: [1, 2, 3, 4, 5, 6], image0OutShape: ['1', '1', '2', '3'] },
        ...{
          wordsOut: ['a', 'b'],
          bigOut: ['18446744073709551615'],
          anythingOut: [1.5, 2],
          anythingOutShape: ['2', '1'],
        },
      });
    });

    for (const [what, change, said] of [
      ['too few elements', { image_0: [1] }, 'image_0 has 1 elements'],
      ['no sizes where they are needed', { image_0_shape: [] }, 'image_0_shape has to say the sizes'],
      ['sizes that are none', { image_0_shape: [-1, 1, 2, 3] }, 'are no sizes of image_0'],
    ] as const)
      it(`answering 400 to ${what}`, async () => {
        const { status, text } = await predict({ ...input, ...change });
        expect(status, text).to.equal(400);
        expect(text).to.include(said);
      });
  });

  /** Packages for the Python of this machine, which then runs them. */
  function forVersion({ lock, install }: PackageInstaller): Pick<PackageInstaller, 'lock' | 'install'> {
    return {
      lock: (wanted, signal) => lock({ ...wanted, python: version }, signal),
      install: (text, wanted, target, signal) => install(text, { ...wanted, python: version }, target, signal),
    };
  }

  async function startBuilt(name: string): Promise<string> {
    running = await startImage(await unpackImage(registry, name, folder), python);
    return running.address;
  }
});

const rejection = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('it was accepted')),
    (error) => error,
  );
