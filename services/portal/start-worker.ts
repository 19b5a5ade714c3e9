import { connectKafka } from '../kit/bus/connect.ts';
import { startEventWorker } from '../kit/bus/event-worker.ts';
import { serveHttp } from '../kit/http/server.ts';
import { createUpstream } from '../kit/http/upstream/create-upstream.ts';
import type { Service } from '../kit/service.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createDescriptionIndex } from './clients/description-index.ts';
import { createDocumentBytes } from './clients/document-bytes.ts';
import { readWorkerConfig } from './config.ts';
import { createHandlers } from './worker/handlers.ts';

const connections = 16;
const timeoutMs = 60_000;

/** Keeps the catalog's search texts and content's documents consistent with each other. */
export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const catalog = createCatalogClient(service, config, connections);
  const content = createUpstream({ service, name: 'content', url: config.CONTENT_URL, connections, timeoutMs });
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
