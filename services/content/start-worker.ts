import { connectKafka } from '../kit/bus/connect.ts';
import type { Transport } from '../kit/bus/transport.ts';
import { startWorker as startBusWorker } from '../kit/bus/worker.ts';
import { systemClock } from '../kit/clock.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { createMongoJournal } from '../kit/store/mongo-journal.ts';
import { exclusiveOutcomesOf } from '../kit/store/outcomes.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSignatures } from '../platform/bus/command-keys.ts';
import { rejectGone } from './app/inspect-staged.ts';
import { type EndedCommand, startSweep } from './app/sweep.ts';
import { readWorkerConfig } from './config.ts';
import { createGridfsFiles } from './store/gridfs-files.ts';
import { createJournalReader } from './store/journal-reader.ts';
import { createHandlers } from './worker/handlers.ts';

/** How Kafka is reached; a benchmark puts another client in its place. */
type Connect = (service: Service, brokers: readonly string[]) => Transport;

export async function startWorker(service: Service, connect: Connect = connectKafka): Promise<void> {
  const config = readWorkerConfig(service.env);
  const mongo = await connectMongo(service, config.MONGODB_URL);
  const transport = connect(service, config.KAFKA_BROKERS);
  const { CONTENT_RETENTION_MS: retentionMs } = config;
  const journal = await createMongoJournal({ db: mongo.db, name: 'content', retentionMs, log: service.log });
  const files = createGridfsFiles(mongo, systemClock);
  const sweepOptions = {
    files,
    reader: createJournalReader(journal),
    endCommand: (command: EndedCommand) => rejectGone({ journal, clock: systemClock }, command),
    clock: systemClock,
    stagingTtlMs: config.CONTENT_STAGING_TTL_MS,
    gracePeriodMs: config.CONTENT_RELEASED_TTL_MS,
  };
  startSweep(service, sweepOptions, config.CONTENT_SWEEP_INTERVAL_MS);
  const clientServices = ['portal'];
  await startBusWorker({
    service,
    prefix: config.TOPIC_PREFIX,
    transport,
    codec: platformCodec(),
    handlers: createHandlers({ journal, files, clock: systemClock }),
    outcomes: exclusiveOutcomesOf(journal, systemClock),
    signatures: commandSignatures(service, config, { clientServices, retentionMs }),
    clientServices,
  });
}
