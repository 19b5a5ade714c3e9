import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { createTransactions } from '../kit/store/transactions.ts';
import { createKeepPartitions } from './app/keep-partitions.ts';
import { createLogMetrics } from './app/metrics.ts';
import { createStoreLines } from './app/store-lines.ts';
import { readWorkerConfig } from './config.ts';
import { createPartitions } from './store/partitions.ts';
import { createRecordStore } from './store/record-store.ts';
import { storeOptions } from './store/store-options.ts';
import { createUpkeep } from './store/upkeep.ts';
import { collectTopic } from './topics/collect-topic.ts';
import { collectFolders } from './worker/files/collect-folders.ts';

const upkeepEveryMs = 60_000;
const dayMs = 24 * 60 * 60_000;

export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const postgres = await openPostgres(service, config.DATABASE_URL, storeOptions(config));
  const database = createTransactions(postgres);
  const store = createRecordStore(database, createPartitions(database));
  const metrics = createLogMetrics(service);
  const retention = { ms: config.LOGS_RETENTION_DAYS * dayMs, bytes: config.LOGS_RETENTION_BYTES };
  const storeLines = createStoreLines({
    ...{ store, clock: systemClock, retentionMs: retention.ms },
    onStored: metrics.onStored,
  });
  const upkeep = createUpkeep(postgres.pool);
  const keepPartitions = createKeepPartitions({
    ...{ upkeep, retention, clock: systemClock },
    onPartitions: metrics.onPartitions,
  });
  runPeriodically(service, 'partitions of logs', upkeepEveryMs, keepPartitions);
  collectFolders(service, config.LOGS_FOLDERS, { store, storeLines });
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  await collectTopic(service, { transport, prefix: config.TOPIC_PREFIX, store, storeLines });
}
