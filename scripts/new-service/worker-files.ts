import type { NewService } from './names.ts';

/** A worker with one event of another service, whose handler is not written yet. */
export const workerFiles = ({ name }: NewService): [string, string][] => [
  [`services/${name}/start-worker.ts`, start],
  [`services/${name}/worker/handlers.ts`, handlers],
  [`services/${name}/worker/deps.ts`, deps],
  [`services/${name}/worker/record-deleted.ts`, handler],
  [`test/unit/${name}/worker/record-deleted.spec.ts`, spec(name)],
];

const start = `\
import { connectKafka } from '../kit/bus/connect.ts';
import { startEventWorker } from '../kit/bus/event-worker.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { readWorkerConfig } from './config.ts';
import { createHandlers } from './worker/handlers.ts';

export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  await serveHttp(service);
  await startEventWorker({
    service,
    prefix: config.TOPIC_PREFIX,
    transport: connectKafka(service, config.KAFKA_BROKERS),
    codec: platformCodec(),
    handlers: createHandlers({ log: service.log }),
  });
}
`;

const handlers = `\
import type { CatalogMessages } from '../../contracts/catalog.ts';
import type { EventHandlers } from '../../kit/bus/event-worker.ts';
import type { WorkerDeps } from './deps.ts';
import { recordDeleted } from './record-deleted.ts';

type ConsumedEvents = Pick<CatalogMessages, 'modelyard.catalog.RecordDeleted'>;

/** Every event the worker acts on. */
export const createHandlers = (deps: WorkerDeps): EventHandlers<ConsumedEvents> => ({
  'modelyard.catalog.RecordDeleted': recordDeleted(deps),
});
`;

const deps = `\
import type { Logger } from '../../kit/log.ts';

/** Dependencies of the handlers. */
export interface WorkerDeps {
  readonly log: Logger;
}
`;

const handler = `\
import type { RecordDeleted } from '../../contracts/catalog.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { WorkerDeps } from './deps.ts';

/** Idempotent: an event is delivered again after a crash. */
export const recordDeleted =
  (_deps: WorkerDeps): EventHandler<RecordDeleted> =>
  async (_event) => {
    throw new Error('not written yet');
  };
`;

const spec = (name: string) => `\
import { pino } from 'pino';
import { recordDeleted } from '../../../../services/${name}/worker/record-deleted.ts';

describe('what ${name} does after a record was deleted', () => {
  it('is what its title should say', async () => {
    const data = { entity: 'MLPSolution', before: '{}' };
    await recordDeleted({ log: pino({ level: 'silent' }) })({ id: '1', type: '', data, envelope: {} } as never);
  });
});
`;
