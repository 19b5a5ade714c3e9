import { connectKafka } from '../kit/bus/connect.ts';
import { createEventPublisher } from '../kit/bus/event-publisher.ts';
import { startWorker as startBusWorker } from '../kit/bus/worker.ts';
import { systemClock } from '../kit/clock.ts';
import { startProcessManager } from '../kit/process/process-manager.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { createPostgresCommands } from '../kit/store/commands/postgres-commands.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { createWakeRelay } from '../kit/store/outbox/wake-relay.ts';
import { outcomesOf } from '../kit/store/outcomes.ts';
import { createPostgresProcessStore } from '../kit/store/process/postgres-process-store.ts';
import { createTransactionStart } from '../kit/store/process/start-process.ts';
import { createTransactions } from '../kit/store/transactions.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSignatures } from '../platform/bus/command-keys.ts';
import { createDefinitions } from './app/processes.ts';
import { readWorkerConfig } from './config.ts';
import { storeOptions } from './store/store-options.ts';
import { createStores } from './store/stores.ts';
import { createHandlers } from './worker/handlers.ts';

const hourMs = 60 * 60_000;

export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const { TOPIC_PREFIX: prefix, DEPLOYMENT_RETENTION_MS: retentionMs } = config;
  const postgres = await openPostgres(service, config.DATABASE_URL, storeOptions(config));
  const database = createTransactions(postgres);
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const codec = platformCodec();
  const commands = createPostgresCommands({
    database,
    storesOf: createStores,
    aggregateType: 'deployment',
    onChange: createWakeRelay(postgres, service.log),
    log: service.log,
  });
  runPeriodically(service, 'expired outcomes', hourMs, () => commands.deleteExpired(retentionMs));
  const publish = createEventPublisher({ service, prefix, transport, codec });
  const stepDeps = { publish, clock: systemClock, log: service.log };
  const processes = startProcessManager({
    service,
    store: createPostgresProcessStore(database.query),
    definitions: createDefinitions(stepDeps),
  });
  const startProcess = createTransactionStart({ commands, processes, clock: systemClock });
  const deps = { ...stepDeps, commands, processes, startProcess };
  const [handlers, outcomes] = [createHandlers(deps), outcomesOf(commands)];
  const signatures = commandSignatures(service, config, { retentionMs });
  await startBusWorker({ service, prefix, transport, codec, handlers, outcomes, signatures, eventsInOutbox: true });
}
