import { expect } from 'chai';
import { defaultCacheDir, type Engine, type EngineTls, freePort } from '../../../infra/engines/engines.ts';
import { createService } from '../../../services/kit/service.ts';
import { connectMongo, mapMongoError } from '../../../services/kit/store/mongo.ts';
import { callPostgres, connectPostgres } from '../../../services/kit/store/postgres.ts';
import { engineStarts } from '../../support/engines.ts';
import { engineTls, makeTlsFiles, type TlsFiles } from '../../support/tls-files.ts';

interface Store {
  start(
    options: { readonly tls: EngineTls } & Readonly<Record<'dataDir' | 'host' | 'cacheDir', string>>,
  ): Promise<Engine>;
  /** Whether a role that was given this address speaks with the store over TLS. */
  isEncrypted(address: string): Promise<boolean>;
  /** The same address, without a word of TLS. */
  plain(address: string): string;
}

async function withService<T>(work: (service: ReturnType<typeof createService>) => Promise<T>): Promise<T> {
  const service = createService('content', 'worker', { LOG_LEVEL: 'silent' });
  try {
    return await work(service);
  } finally {
    await service.life.stop();
  }
}

const stores: Readonly<Record<string, Store>> = {
  MongoDB: {
    start: async (options) => (await engineStarts()).startMongo({ ...options, port: await freePort() }),
    isEncrypted: (address) =>
      withService(async (service) => {
        const { db } = await connectMongo(service, address);
        const { transportSecurity } = await db
          .admin()
          .serverStatus()
          .catch((error) => Promise.reject(mapMongoError(error)));
        return Object.values<number | { low: number }>(transportSecurity).some((count) => Number(count) > 0);
      }),
    plain: (address) => address.replace(/&tls.*/, ''),
  },
  PostgreSQL: {
    start: async (options) => (await engineStarts()).startPostgres({ ...options, port: await freePort() }),
    isEncrypted: (address) =>
      withService(async (service) => {
        const { pool } = await connectPostgres(service, address, { schema: 'public', poolSize: 1 });
        const own = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
        return (await callPostgres(() => pool.query<{ ssl: boolean }>(own))).rows[0]?.ssl === true;
      }),
    plain: (address) => address.replace(/\?.*/, ''),
  },
};

for (const [name, { start, isEncrypted, plain }] of Object.entries(stores))
  describe(`a ${name} that speaks TLS`, function () {
    this.timeout(120_000);
    let files: TlsFiles;
    let engine: Engine;

    before(async () => {
      files = await makeTlsFiles();
      const tls = await engineTls(files);
      engine = await start({ dataDir: files.inFolder('data'), host: 'localhost', cacheDir: defaultCacheDir(), tls });
    });
    after(async () => {
      await engine?.stop();
      await files?.remove();
    });

    const outcome = (address: string) =>
      isEncrypted(address).then(
        (encrypted) => (encrypted ? 'encrypted' : 'readable'),
        ({ code }) => code,
      );

    it('is used over TLS by a role whose address names the authority', async () => {
      expect(await outcome(engine.address)).to.equal('encrypted');
    });

    it('is not believed where another authority is expected', async () => {
      expect(await outcome(engine.address.replace('authorities.pem', 'strangers.pem'))).to.equal('unavailable');
    });

    it('is not believed at an address that is not in its certificate', async () => {
      expect(await outcome(engine.address.replace('localhost', '127.0.0.1'))).to.equal('unavailable');
    });

    it('is called over TLS for no other reason than its address', async () => {
      expect(await outcome(plain(engine.address))).to.be.oneOf(['readable', 'unavailable']);
    });
  });
