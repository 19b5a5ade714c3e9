import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { defaultCacheDir, type Engine, freePort, startMongo } from '../../../infra/engines/engines.ts';
import { createService } from '../../../services/kit/service.ts';
import { connectMongo } from '../../../services/kit/store/mongo.ts';
import { until } from '../../support/until.ts';

describe('a MongoDB that comes after the services', function () {
  this.timeout(240_000);
  let folder: string;
  let engine: Engine | undefined;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-late-'));
  });
  after(async () => {
    await engine?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is found, also by roles that share a client whose first attempt was in vain', async () => {
    const port = await freePort();
    const service = createService('late-spec', 'unit', { LOG_LEVEL: 'silent' });
    const url = `mongodb://127.0.0.1:${port}/late?replicaSet=rs0`;
    const [{ db }] = await Promise.all([connectMongo(service, url), connectMongo(service, url)]);
    expect(await service.life.notReady()).to.include('mongodb');
    engine = await startMongo({ dataDir: folder, port, cacheDir: defaultCacheDir() });
    await until(async () => (await service.life.notReady()).length === 0, { what: 'ready', withinMs: 20_000 });
    expect(await db.collection('things').countDocuments()).to.equal(0);
    await service.life.stop();
  });
});
