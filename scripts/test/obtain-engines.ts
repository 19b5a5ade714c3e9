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
    const starts = [startKafka, startMongo, startPostgres].map(async (start) =>
      start({ dataDir: join(folder, start.name), port: await freePort(), cacheDir: defaultCacheDir() }),
    );
    const started = await Promise.allSettled(starts);
    for (const start of started) if (start.status === 'fulfilled') await start.value.stop();
    for (const start of started) if (start.status === 'rejected') throw start.reason;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
