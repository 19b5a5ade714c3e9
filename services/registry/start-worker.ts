import { connectKafka } from '../kit/bus/connect.ts';
import { startEventWorker } from '../kit/bus/event-worker.ts';
import type { Service } from '../kit/service.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { deleteImages } from './app/delete-images.ts';
import { createEngine } from './clients/engine.ts';
import { readWorkerConfig } from './config.ts';
import { createHandlers } from './worker/handlers.ts';

/** Deletes images of solutions that are deleted. */
export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const engine = await createEngine(service, config);
  await startEventWorker({
    service,
    prefix: config.TOPIC_PREFIX,
    transport: connectKafka(service, config.KAFKA_BROKERS),
    codec: platformCodec(),
    handlers: createHandlers({ deleteImages: (solutionId) => deleteImages(engine, solutionId), log: service.log }),
    // Each of them reads the list of all repositories.
    concurrency: 2,
  });
}
