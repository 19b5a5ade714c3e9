import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import {
  defaultCacheDir,
  type Engine,
  freePort,
  type MongoOptions,
  startMongo,
} from '../../../infra/engines/engines.ts';

const mib = 1024 * 1024;

async function bytesOnDisk(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return sizes.reduce((sum, { blocks }) => sum + blocks * 512, 0);
}

describe('the sizes of the embedded mongodb', function () {
  this.timeout(240_000);
  let folder: string;
  let engine: Engine | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-sizes-'));
  });
  afterEach(async () => {
    await engine?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(sizes: Pick<MongoOptions, 'cacheMib' | 'oplogMib'> = {}) {
    engine = await startMongo({ dataDir: folder, port: await freePort(), cacheDir: defaultCacheDir(), ...sizes });
    const client = new MongoClient(engine.address);
    const status = await client.db('admin').command({ serverStatus: 1 });
    const { syncdelay } = await client.db('admin').command({ getParameter: 1, syncdelay: 1 });
    const oplog = await client.db('local').command({ collStats: 'oplog.rs' });
    await client.close();
    return {
      cache: status.wiredTiger.cache['maximum bytes configured'] / mib,
      oplog: oplog.maxSize / mib,
      syncdelay,
      disk: (await bytesOnDisk(join(folder, 'data'))) / mib,
    };
  }

  it('are those of a program among others', async () => {
    const { disk, ...sizes } = await start();
    expect(sizes).to.deep.equal({ cache: 256, oplog: 256, syncdelay: 20 });
    expect(disk).to.be.below(60);
  });

  it('are larger where they are set', async () => {
    expect(await start({ cacheMib: 512, oplogMib: 1000 })).to.include({ cache: 512, oplog: 1000 });
  });
});
