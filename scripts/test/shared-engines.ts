import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCacheDir, freePort, startKafka, startMongo, startPostgres } from '../../infra/engines/engines.ts';
import { builtRegistry } from '../../infra/engines/registry/registry-program.ts';
import { installScanners } from '../support/scanner-packages.ts';

export interface SharedEngines {
  /** Where test/support/engines.ts finds them. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Only the program is asked for. */
const none = { dataDir: '', port: 0 };

/**
 * One engine of each kind for all runs: specs have topics, databases and schemas of their own on them. It also has what the
 * engines and the scanners of models need fetched once, before several processes want it at the same moment. What a spec kills is not shared.
 */
export async function startSharedEngines(): Promise<SharedEngines> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-engines-'));
  const starts = [startKafka, startMongo, startPostgres].map(async (start) =>
    start({ dataDir: join(folder, start.name), port: await freePort(), cacheDir: defaultCacheDir(), durable: false }),
  );
  // A minute on a new machine, and several beside specs, whose time limits that would be over.
  const fetched = [installScanners(), builtRegistry({ ...none, cacheDir: defaultCacheDir() })];
  // Where they cannot be had, the specs that need them say so.
  const [started] = await Promise.all([Promise.allSettled(starts), Promise.allSettled(fetched)]);
  const engines = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  const failure = started.find((start) => start.status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  return { env: Object.fromEntries(engines.map(({ name, address }) => [sharedAddress(name), address])), stop };
}

/** The variable that names a shared engine's address: `TEST_KAFKA_ADDRESS`. */
export const sharedAddress = (name: string): string => `TEST_${name.toUpperCase()}_ADDRESS`;
