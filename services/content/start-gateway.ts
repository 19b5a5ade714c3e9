import { startCommandClient } from '../kit/bus/command-client.ts';
import { connectKafka } from '../kit/bus/connect.ts';
import type { Transport } from '../kit/bus/transport.ts';
import { systemClock } from '../kit/clock.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { createMongoJournal } from '../kit/store/mongo-journal.ts';
import { createOperations } from '../kit/store/outcomes.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSigner } from '../platform/bus/command-keys.ts';
import { accessConfigOf, readGatewayConfig } from './config.ts';
import { createContentRouter } from './gateway/router.ts';
import { startAccess } from './start-access.ts';
import { createGridfsFiles } from './store/gridfs-files.ts';
import { createJournalReader } from './store/journal-reader.ts';

/** How Kafka is reached; a benchmark puts another client in its place. */
type Connect = (service: Service, brokers: readonly string[]) => Transport;

export async function startGateway(service: Service, connect: Connect = connectKafka): Promise<void> {
  const config = readGatewayConfig(service.env);
  const mongo = await connectMongo(service, config.MONGODB_URL);
  const transport = connect(service, config.KAFKA_BROKERS);
  const journal = await createMongoJournal({ db: mongo.db, name: 'content', retentionMs: config.CONTENT_RETENTION_MS });
  const { TOPIC_PREFIX: prefix } = config;
  const sign = commandSigner(service, config);
  const commands = await startCommandClient({ service, prefix, transport, codec: platformCodec(), sign });
  const reader = createJournalReader(journal);
  const files = createGridfsFiles(mongo, systemClock);
  const access = await startAccess({ service, files, transport, db: mongo.db, reader, config: accessConfigOf(config) });
  const router = await createContentRouter(service, {
    ...access,
    commands,
    files,
    reader,
    operations: createOperations(journal, systemClock, config.CONTENT_RETENTION_MS),
    imageLimitBytes: config.CONTENT_IMAGE_LIMIT_BYTES,
    documentLimitBytes: config.CONTENT_DOCUMENT_LIMIT_BYTES,
    cmsName: config.CONTENT_CMS_NAME,
    waitMs: config.CONTENT_WAIT_MS,
    deadlineMs: config.CONTENT_DEADLINE_MS,
  });
  await serveHttp(service, { routers: [router] });
}
