import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  collectGarbage,
  defaultCacheDir,
  type Engine,
  freePort,
  startRegistry,
} from '../../../infra/engines/engines.ts';
import { superviseRegistry } from '../../../scripts/start/registry.ts';
import { engineTokens, engineTrust, newRegistryKey } from '../../../services/platform/tokens/registry-key.ts';
import { createRegistryTokens } from '../../../services/platform/tokens/registry-tokens.ts';
import { registryStartsWithinMs } from '../../support/registry.ts';
import { digestOf, imageManifest, imageType } from '../../support/registry-client.ts';
import { until } from '../../support/until.ts';

describe('the registry that keeps images', () => {
  const key = newRegistryKey();
  let folder: string;
  let token: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-registry-engine-'));
    const tokens = await createRegistryTokens({ key, ...engineTokens });
    const access = [{ type: 'repository', name: 'a', actions: ['pull', 'push', 'delete'] }];
    token = await tokens.sign({ sub: 'spec', access }, 600);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const call = (method: string, url: string, body?: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(url, {
      method,
      headers: { accept: imageType, ...headers, authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
    });
  async function pushBlob(address: string, bytes: Buffer): Promise<string> {
    const location = (await call('POST', `${address}/v2/a/blobs/uploads/`)).headers.get('location');
    const type = { 'content-type': 'application/octet-stream' };
    const answer = await call('PUT', `${location}&digest=${digestOf(bytes)}`, bytes, type);
    expect(answer.status).to.equal(201);
    return digestOf(bytes);
  }

  it('keeps the layers of images, and loses others, when what no image needs is removed', async function () {
    this.timeout(registryStartsWithinMs);
    const options = { dataDir: join(folder, 'one'), cacheDir: defaultCacheDir(), trust: engineTrust(key) };
    const port = await freePort();
    let engine: Engine = await startRegistry({ ...options, port });
    const kept = await pushBlob(engine.address, randomBytes(100));
    const lost = await pushBlob(engine.address, randomBytes(100));
    const manifest = JSON.stringify(imageManifest(kept, 100));
    const put = await call('PUT', `${engine.address}/v2/a/manifests/1`, manifest, { 'content-type': imageType });
    expect(put.status).to.equal(201);
    await engine.stop();
    await collectGarbage(options);
    engine = await startRegistry({ ...options, port });
    const statusOf = async (path: string) => (await call('HEAD', `${engine.address}/v2/a/${path}`)).status;
    expect(await statusOf(`blobs/${kept}`)).to.equal(200);
    expect(await statusOf('manifests/1')).to.equal(200);
    expect(await statusOf(`blobs/${lost}`)).to.equal(404);
    await engine.stop();
  });

  it('is started again when it ends, with its images, and says how it is', async function () {
    this.timeout(registryStartsWithinMs);
    const path = join(folder, 'two', 'state.json');
    const home = { engineFolder: () => join(folder, 'two'), registryState: path };
    const settings = { DISTRIBUTION_PORT: await freePort() };
    const sentences: string[] = [];
    const notify = (sentence: string) => void sentences.push(sentence);
    const supervised = await superviseRegistry({ settings, home, key, signal: new AbortController().signal, notify });
    const stateOf = async () => JSON.parse(await readFile(path, 'utf8')).state;
    try {
      // Who asks now, while it starts, is asked to wait.
      expect(await stateOf()).to.equal('preparing');
      expect(await supervised.ready).to.equal(true);
      expect(await stateOf()).to.equal('ready');
      const address = `http://127.0.0.1:${settings.DISTRIBUTION_PORT}`;
      const digest = await pushBlob(address, randomBytes(100));
      const first = supervised.pid;
      process.kill(first ?? 0, 'SIGKILL');
      await until(() => supervised.pid !== undefined && supervised.pid !== first, { what: 'another process runs' });
      await until(async () => (await stateOf()) === 'ready', { what: 'it is ready again' });
      expect((await call('HEAD', `${address}/v2/a/blobs/${digest}`)).status).to.equal(200);
      expect(sentences.join()).to.include('has ended and is started again');
    } finally {
      await supervised.stop();
    }
    expect(supervised.pid).to.equal(undefined);
  });
});
