import { eventHandlerFiles } from '../new-event-handler/files.ts';
import type { NewService } from './names.ts';

/** The example of an event that most services could act on. */
const example = 'modelyard.catalog.RecordDeleted';

/** A worker that acts on an event of another service. */
export const eventWorkerFiles = ({ name, pascal }: NewService): [string, string][] => [
  [`services/${name}/start-worker.ts`, startEvents],
  [`services/${name}/app/deps.ts`, eventDeps(pascal)],
  [`services/${name}/worker/handlers.ts`, eventHandlers(pascal)],
  ...eventHandlerFiles({
    service: name,
    event: example,
    variant: 'plain',
    depsType: `${pascal}Deps`,
    depsFile: '../app/deps.ts',
  }),
];

const startEvents = `\
import { connectKafka } from '../kit/bus/connect.ts';
import { startEventWorker } from '../kit/bus/event-worker.ts';
import type { Service } from '../kit/service.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { readWorkerConfig } from './config.ts';
import { createHandlers } from './worker/handlers.ts';

export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  await startEventWorker({
    service,
    prefix: config.TOPIC_PREFIX,
    transport: connectKafka(service, config.KAFKA_BROKERS),
    codec: platformCodec(),
    handlers: createHandlers({ log: service.log }),
  });
}
`;

const eventDeps = (pascal: string) => `\
import type { Logger } from '../../kit/log.ts';

/** Dependencies of the handlers. */
export interface ${pascal}Deps {
  readonly log: Logger;
}
`;

const eventHandlers = (pascal: string) => `\
import type { CatalogMessages } from '../../contracts/catalog.ts';
import type { EventHandlers } from '../../kit/bus/event-worker.ts';
import type { ${pascal}Deps } from '../app/deps.ts';
import { recordDeleted } from './record-deleted.ts';

type ConsumedEvents = Pick<CatalogMessages, '${example}'>;

/** Every event the worker acts on. */
export const createHandlers = (deps: ${pascal}Deps): EventHandlers<ConsumedEvents> => ({
  '${example}': recordDeleted(deps),
});
`;
