import { eventHandlerFiles } from '../new-event-handler/files.ts';
import type { NewService } from './names.ts';
import { lines } from './text.ts';

/** A worker that executes commands, with a store for their outcomes; without one, it acts on an event of another service. */
export const workerFiles = (service: NewService): [string, string][] =>
  service.hasCommands ? commandWorkerFiles(service) : eventWorkerFiles(service);

/** The example of an event that most services could act on. */
const example = 'modelyard.catalog.RecordDeleted';

const eventWorkerFiles = ({ name, pascal }: NewService): [string, string][] => [
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

const commandWorkerFiles = (service: NewService): [string, string][] => {
  const { name, parts } = service;
  return [
    [`services/${name}/start-worker.ts`, parts.has('postgres') ? startInPostgres(service) : startInMongo(service)],
    [`services/${name}/app/deps.ts`, commandDeps(service)],
    [`services/${name}/worker/handlers.ts`, commandHandlers(service)],
    [`test/unit/${name}/worker/handlers.spec.ts`, handlersSpec(service)],
    ...(parts.has('process')
      ? [[`services/${name}/app/processes.ts`, processes(service)] satisfies [string, string]]
      : []),
  ];
};

const startInMongo = (service: NewService) => {
  const { name, setting, parts } = service;
  const process = parts.has('process');
  return lines(
    `import { connectKafka } from '../kit/bus/connect.ts';`,
    process && `import { createEventPublisher } from '../kit/bus/event-publisher.ts';`,
    `import { startWorker as startBusWorker } from '../kit/bus/worker.ts';`,
    `import { systemClock } from '../kit/clock.ts';`,
    process && `import { startProcessManager } from '../kit/process/process-manager.ts';`,
    `import type { Service } from '../kit/service.ts';`,
    `import { connectMongo } from '../kit/store/mongo.ts';`,
    `import { createMongoJournal } from '../kit/store/mongo-journal.ts';`,
    `import { outcomesOf } from '../kit/store/outcomes.ts';`,
    process && `import { createMongoProcessStore } from '../kit/store/process/mongo-process-store.ts';`,
    process && `import { createJournalStart } from '../kit/store/process/start-process.ts';`,
    `import { platformCodec } from '../platform/bus/codec.ts';`,
    `import { commandSignatures } from '../platform/bus/command-keys.ts';`,
    process && `import { createDefinitions } from './app/processes.ts';`,
    `import { readWorkerConfig } from './config.ts';`,
    `import { createHandlers } from './worker/handlers.ts';`,
    '',
    'export async function startWorker(service: Service): Promise<void> {',
    '  const config = readWorkerConfig(service.env);',
    `  const { TOPIC_PREFIX: prefix, ${setting}_RETENTION_MS: retentionMs } = config;`,
    '  const { db } = await connectMongo(service, config.MONGODB_URL);',
    '  const transport = connectKafka(service, config.KAFKA_BROKERS);',
    '  const codec = platformCodec();',
    `  const journal = await createMongoJournal({ db, name: '${name}', retentionMs, log: service.log });`,
    process && processDeps(`await createMongoProcessStore({ db, name: '${name}' })`),
    process && '  const startProcess = createJournalStart({ journal, processes, clock: systemClock });',
    process
      ? '  const deps = { ...stepDeps, journal, processes, startProcess };'
      : '  const deps = { journal, clock: systemClock, log: service.log };',
    '  const handlers = createHandlers(deps);',
    '  const outcomes = outcomesOf(journal);',
    ...signatures(service),
    `  await startBusWorker({ service, prefix, transport, codec, handlers, outcomes, signatures${clients(service)} });`,
    '}',
  );
};

/** Without a gateway of its own, its commands come from others, of which the portal is the usual one. */
const clients = ({ parts }: NewService) => (parts.has('gateway') ? '' : ', clientServices');

const signatures = ({ parts }: NewService): string[] =>
  parts.has('gateway')
    ? ['  const signatures = commandSignatures(service, config, { retentionMs });']
    : [
        `  const clientServices = ['portal'];`,
        '  const signatures = commandSignatures(service, config, { clientServices, retentionMs });',
      ];

const processDeps = (store: string) => `\
  const publish = createEventPublisher({ service, prefix, transport, codec });
  const stepDeps = { publish, clock: systemClock, log: service.log };
  const processes = startProcessManager({
    service,
    store: ${store},
    definitions: createDefinitions(stepDeps),
  });`;

const startInPostgres = (service: NewService) => {
  const { name, setting, parts } = service;
  const process = parts.has('process');
  return lines(
    `import { connectKafka } from '../kit/bus/connect.ts';`,
    process && `import { createEventPublisher } from '../kit/bus/event-publisher.ts';`,
    `import { startWorker as startBusWorker } from '../kit/bus/worker.ts';`,
    `import { systemClock } from '../kit/clock.ts';`,
    process && `import { startProcessManager } from '../kit/process/process-manager.ts';`,
    `import { runPeriodically } from '../kit/run-periodically.ts';`,
    `import type { Service } from '../kit/service.ts';`,
    `import { createPostgresCommands } from '../kit/store/commands/postgres-commands.ts';`,
    `import { openPostgres } from '../kit/store/open-postgres.ts';`,
    `import { outcomesOf } from '../kit/store/outcomes.ts';`,
    `import { createWakeRelay } from '../kit/store/outbox/wake-relay.ts';`,
    process && `import { createPostgresProcessStore } from '../kit/store/process/postgres-process-store.ts';`,
    process && `import { createTransactionStart } from '../kit/store/process/start-process.ts';`,
    `import { createTransactions } from '../kit/store/transactions.ts';`,
    `import { platformCodec } from '../platform/bus/codec.ts';`,
    `import { commandSignatures } from '../platform/bus/command-keys.ts';`,
    process && `import { createDefinitions } from './app/processes.ts';`,
    `import { readWorkerConfig } from './config.ts';`,
    `import { storeOptions } from './store/store-options.ts';`,
    `import { createStores } from './store/stores.ts';`,
    `import { createHandlers } from './worker/handlers.ts';`,
    '',
    'const hourMs = 60 * 60_000;',
    '',
    'export async function startWorker(service: Service): Promise<void> {',
    '  const config = readWorkerConfig(service.env);',
    `  const { TOPIC_PREFIX: prefix, ${setting}_RETENTION_MS: retentionMs } = config;`,
    '  const postgres = await openPostgres(service, config.DATABASE_URL, storeOptions(config));',
    '  const database = createTransactions(postgres);',
    '  const transport = connectKafka(service, config.KAFKA_BROKERS);',
    '  const codec = platformCodec();',
    '  const commands = createPostgresCommands({',
    '    database,',
    '    storesOf: createStores,',
    `    aggregateType: '${name}',`,
    '    onChange: createWakeRelay(postgres, service.log),',
    '    log: service.log,',
    '  });',
    `  runPeriodically(service, 'expired outcomes', hourMs, () => commands.deleteExpired(retentionMs));`,
    process && processDeps('createPostgresProcessStore(database.query)'),
    process && '  const startProcess = createTransactionStart({ commands, processes, clock: systemClock });',
    process
      ? '  const deps = { ...stepDeps, commands, processes, startProcess };'
      : '  const deps = { commands, clock: systemClock, log: service.log };',
    '  const [handlers, outcomes] = [createHandlers(deps), outcomesOf(commands)];',
    ...signatures(service),
    `  await startBusWorker({ service, prefix, transport, codec, handlers, outcomes, signatures, eventsInOutbox: true${clients(service)} });`,
    '}',
  );
};

const commandDeps = ({ name, pascal, parts }: NewService) => {
  const [process, postgres] = [parts.has('process'), parts.has('postgres')];
  const shared = ['  readonly clock: Clock;', '  readonly log: Logger;'];
  return lines(
    process && `import type { PublishEvent } from '../../kit/bus/event-publisher.ts';`,
    `import type { Clock } from '../../kit/clock.ts';`,
    `import type { Logger } from '../../kit/log.ts';`,
    process && `import type { ProcessManager } from '../../kit/process/process-manager.ts';`,
    postgres && `import type { PostgresCommands } from '../../kit/store/commands/postgres-commands.ts';`,
    !postgres && `import type { Journal } from '../../kit/store/journal.ts';`,
    process && `import type { StartProcess } from '../../kit/store/process/start-process.ts';`,
    postgres && `import type { ${pascal}Stores } from '../domain/${name}.ts';`,
    '',
    ...(process
      ? [
          '/** What the steps of processes need. */',
          'export interface StepDeps {',
          '  readonly publish: PublishEvent;',
          ...shared,
          '}',
          '',
        ]
      : []),
    '/** What the handlers need. */',
    `export interface ${pascal}Deps ${process ? 'extends StepDeps ' : ''}{`,
    postgres ? `  readonly commands: PostgresCommands<${pascal}Stores>;` : '  readonly journal: Journal;',
    ...(process ? ['  readonly processes: ProcessManager;', '  readonly startProcess: StartProcess;'] : shared),
    '}',
  );
};

const commandHandlers = ({ pascal }: NewService) => `\
import type { Handlers } from '../../kit/bus/command.ts';
import type { ${pascal}Deps } from '../app/deps.ts';
import type { ${pascal}Commands } from '../domain/commands.ts';

/** The handler of every command, by its full name; the type makes the list complete. */
export const createHandlers = (_deps: ${pascal}Deps): Handlers<${pascal}Commands> => ({});
`;

const processes = (_service: NewService) => `\
import type { AnyProcess } from '../../kit/process/definition.ts';
import type { StepDeps } from './deps.ts';

/** Every process that the worker runs. One that no command starts any more stays until the last of its kind has ended. */
export const createDefinitions = (_deps: StepDeps): readonly AnyProcess[] => [];
`;

const handlersSpec = ({ name }: NewService) => `\
import { createHandlers } from '../../../../services/${name}/worker/handlers.ts';

describe('the commands of ${name}', () => {
  it('has a handler', () => {
    if (Object.keys(createHandlers({} as never)).length === 0)
      throw new Error('not written yet: \`npm run new:command -- ${name} <Command>\` writes the first command');
  });
});
`;
