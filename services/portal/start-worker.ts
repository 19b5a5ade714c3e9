import { connectKafka } from '../kit/bus/connect.ts';
import { startEventWorker } from '../kit/bus/event-worker.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createContentClient } from '../platform/clients/content.ts';
import { createDescriptionIndex } from './clients/description-index.ts';
import { createDocumentBytes } from './clients/document-bytes.ts';
import { readWorkerConfig } from './config.ts';
import { createHandlers } from './worker/handlers.ts';

const connections = 16;
const contentLimits = { connections, timeoutMs: 60_000, limitBytes: 64 * 1024 };

/** Keeps the catalog's search texts and content's documents consistent with each other. */
export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const catalog = createCatalogClient(service, config, connections);
  const content = createContentClient(service, config, contentLimits);
  await serveHttp(service);
  await startEventWorker({
    service,
    prefix: config.TOPIC_PREFIX,
    transport: connectKafka(service, config.KAFKA_BROKERS),
    codec: platformCodec(),
    handlers: createHandlers({
      descriptions: createDescriptionIndex(catalog),
      documents: createDocumentBytes(content),
      log: service.log,
    }),
  });
}
