import { connectKafka } from '../kit/bus/connect.ts';
import { startEventWorker } from '../kit/bus/event-worker.ts';
import { createUpstream } from '../kit/http/upstream/create-upstream.ts';
import type { Service } from '../kit/service.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createContentClient } from '../platform/clients/content.ts';
import { contentAnswerLimitBytes, createDescriptionReader } from './clients/content.ts';
import { createDescriptionIndex } from './clients/description-index.ts';
import { createDocumentBytes } from './clients/document-bytes.ts';
import { createPictureCopies, createVisiblePicture } from './clients/pictures.ts';
import { readWorkerConfig } from './config.ts';
import { descriptionEvents } from './worker/descriptions.ts';
import { createHandlers } from './worker/handlers.ts';
import { pictureEvents } from './worker/pictures.ts';

const connections = 16;
const contentLimits = { connections, timeoutMs: 60_000, limitBytes: contentAnswerLimitBytes };

/** Keeps the catalog's search texts and content's documents consistent with each other. */
export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const catalog = createCatalogClient(service, config, connections);
  const content = createContentClient(service, config, contentLimits);
  const files = createUpstream({
    ...{ service, name: 'content files', url: config.CONTENT_URL, credentials: config.CONTENT_CREDENTIALS },
    ...{ connections, timeoutMs: contentLimits.timeoutMs },
  });
  await startEventWorker({
    service,
    prefix: config.TOPIC_PREFIX,
    transport: connectKafka(service, config.KAFKA_BROKERS),
    codec: platformCodec(),
    handlers: createHandlers({
      descriptions: createDescriptionIndex(catalog),
      content: createDescriptionReader(content),
      documents: createDocumentBytes(content),
      visiblePicture: createVisiblePicture(files),
      pictureCopies: createPictureCopies(catalog),
      log: service.log,
    }),
    onlyNewest: [...descriptionEvents, ...pictureEvents],
  });
}
