import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCacheDir, freePort, startPostgres } from '../../infra/engines/engines.ts';

/** A PostgreSQL with data of its own, which goes with it. */
export interface BenchPostgres {
  /** What DATABASE_URL takes. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'modelyard-bench-postgresql-'));
  const clear = () => rm(dataDir, { recursive: true, force: true });
  try {
    const engine = await startPostgres({ dataDir, port: await freePort(), cacheDir: defaultCacheDir() });
    return {
      url: engine.address,
      async stop() {
        await engine.stop();
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}
