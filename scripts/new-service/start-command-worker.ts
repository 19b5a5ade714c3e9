import type { NewService } from './names.ts';
import { lines } from './text.ts';

/** `start-worker.ts` of a worker that executes commands. */
export const startCommandWorker = (service: NewService): string =>
  service.parts.has('postgres') ? startInPostgres(service) : startInMongo(service);

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
