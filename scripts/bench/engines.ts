import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCacheDir, type Engine, freePort, startKafka, startMongo } from '../../infra/engines/engines.ts';
import { ensureTopics } from '../../services/kit/bus/kafka.ts';
import { readTopicPlan } from '../../services/kit/bus/topic-plan.ts';
import { createLog } from '../../services/kit/log.ts';

export interface BenchEngines {
  readonly brokers: readonly string[];
  /** Address of a database of this name; the same server for all of them. */
  mongoUrl(database: string): string;
  /** Creates the platform's topics under a prefix of their own. */
  createTopics(prefix: string): Promise<void>;
  stop(): Promise<void>;
}

export const silentLog = createLog({ service: 'scripts', role: 'bench', instance: '', level: 'silent' });

/** Real engines with data of their own, which goes with them. */
export async function startBenchEngines(): Promise<BenchEngines> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-bench-'));
  const cacheDir = defaultCacheDir();
  const started: Engine[] = [];
  async function stop() {
    await Promise.all(started.map((engine) => engine.stop()));
    await rm(folder, { recursive: true, force: true });
  }
  const keep = (engine: Engine) => {
    started.push(engine);
    return engine.address;
  };
  try {
    const kafka = await startKafka({ dataDir: join(folder, 'kafka'), port: await freePort(), cacheDir }).then(keep);
    const mongo = await startMongo({ dataDir: join(folder, 'mongodb'), port: await freePort(), cacheDir }).then(keep);
    return {
      brokers: [kafka],
      mongoUrl(database) {
        const url = new URL(mongo);
        url.pathname = database;
        return url.href;
      },
      async createTopics(prefix) {
        const plans = readTopicPlan('infra/kafka/topics.yaml', prefix);
        await ensureTopics({ brokers: [kafka], clientId: 'modelyard-bench', log: silentLog }, plans);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
