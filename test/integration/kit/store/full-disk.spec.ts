import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  defaultCacheDir,
  type Engine,
  freePort,
  startMongo,
  startPostgres,
} from '../../../../infra/engines/engines.ts';
import { mountSmallDisk, type SmallDisk } from '../../../../scripts/chaos/small-disk.ts';
import { AppError } from '../../../../services/kit/errors.ts';
import { createService } from '../../../../services/kit/service.ts';
import { callMongo, connectMongo } from '../../../../services/kit/store/mongo.ts';
import { callPostgres, connectPostgres } from '../../../../services/kit/store/postgres.ts';

/** What a service gets to know that makes something new in an engine with a full disk, and again once there is room. */
interface Store {
  start(options: { readonly dataDir: string; readonly port: number; readonly cacheDir: string }): Promise<Engine>;
  make(service: ReturnType<typeof createService>, address: string): Promise<() => Promise<unknown>>;
}

const stores: Readonly<Record<string, Store>> = {
  MongoDB: {
    start: startMongo,
    async make(service, address) {
      const { db } = await connectMongo(service, address);
      return () => callMongo(() => db.createCollection('things'));
    },
  },
  PostgreSQL: {
    start: startPostgres,
    async make(service, address) {
      const { pool } = await connectPostgres(service, address, { schema: 'public', poolSize: 1 });
      const thousands = "CREATE TABLE things AS SELECT repeat('x', 1000) FROM generate_series(1, 10000)";
      return () => callPostgres(() => pool.query(thousands));
    },
  },
};

for (const [name, { start, make }] of Object.entries(stores))
  describe(`${name} with a full disk`, function () {
    this.timeout(120_000);
    const service = createService('content', 'worker', { LOG_LEVEL: 'silent' });
    let folder: string;
    let disk: SmallDisk | undefined;
    let engine: Engine | undefined;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'modelyard-full-disk-spec-'));
      disk = await mountSmallDisk(folder, 300);
      if (disk) engine = await start({ dataDir: folder, port: await freePort(), cacheDir: defaultCacheDir() });
    });
    after(async () => {
      await service.life.stop();
      await engine?.stop();
      await disk?.unmount();
      await rm(folder, { recursive: true });
    });

    it('is unavailable, until there is room', async function () {
      if (!disk || !engine) return this.skip();
      const makeThings = await make(service, engine.address);
      await disk.fill();
      const failure = await makeThings().catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(AppError).with.property('code', 'unavailable');
      await disk.free();
      await makeThings();
    });
  });
