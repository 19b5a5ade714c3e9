import { connectKafka } from '../kit/bus/connect.ts';
import { startWorker as startBusWorker } from '../kit/bus/worker.ts';
import { systemClock } from '../kit/clock.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { createMongoJournal } from '../kit/store/mongo-journal.ts';
import { outcomesOf } from '../kit/store/outcomes.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSignatures } from '../platform/bus/command-keys.ts';
import { readWorkerConfig } from './config.ts';
import { createJournalReader } from './store/journal-reader.ts';
import { createMongoCompositionList } from './store/mongo-composition-list.ts';
import { createHandlers } from './worker/handlers.ts';

export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const { TOPIC_PREFIX: prefix, COMPOSER_RETENTION_MS: retentionMs } = config;
  const { db } = await connectMongo(service, config.MONGODB_URL);
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const codec = platformCodec();
  const journal = await createMongoJournal({ db, name: 'composer', retentionMs, log: service.log });
  const list = await createMongoCompositionList(db);
  const handlers = createHandlers({ journal, reader: createJournalReader(journal), list, clock: systemClock });
  const outcomes = outcomesOf(journal);
  const signatures = commandSignatures(service, config, { retentionMs });
  await startBusWorker({ service, prefix, transport, codec, handlers, outcomes, signatures });
}
