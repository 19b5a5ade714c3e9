import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCacheDir, freePort, startKafka, startMongo, startPostgres } from '../../infra/engines/engines.ts';

/**
 * Has every engine fetched, and run once, before several processes want them at the same moment: on a new machine each of
 * them would download the same, and make the user that PostgreSQL runs as.
 */
export async function obtainEngines(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-engines-'));
  try {
    const options = async (name: string) => ({
      dataDir: join(folder, name),
      port: await freePort(),
      cacheDir: defaultCacheDir(),
    });
    const starts = [startKafka(await options('kafka')), startMongo(await options('mongodb'))];
    const started = await Promise.allSettled([...starts, startPostgres(await options('postgresql'))]);
    for (const start of started) if (start.status === 'fulfilled') await start.value.stop();
    for (const start of started) if (start.status === 'rejected') throw start.reason;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
