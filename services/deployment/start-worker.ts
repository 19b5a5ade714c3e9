import { connectKafka } from '../kit/bus/connect.ts';
import { createEventPublisher } from '../kit/bus/event-publisher.ts';
import { startWorker as startBusWorker } from '../kit/bus/worker.ts';
import { systemClock } from '../kit/clock.ts';
import { createExchange } from '../kit/http/outbound/exchange.ts';
import { poll } from '../kit/poll.ts';
import { startProcessManager } from '../kit/process/process-manager.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { createPostgresCommands } from '../kit/store/commands/postgres-commands.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { createWakeRelay } from '../kit/store/outbox/wake-relay.ts';
import { outcomesOf } from '../kit/store/outcomes.ts';
import { createPostgresProcessStore } from '../kit/store/process/postgres-process-store.ts';
import { createTransactions } from '../kit/store/transactions.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSignatures } from '../platform/bus/command-keys.ts';
import { createArtifactsClient } from '../platform/clients/artifacts.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createOrchestratorClient } from '../platform/clients/orchestrator.ts';
import { copyRequestedLogs } from './app/copy-log.ts';
import { createOpenCredentials } from './app/credentials/open-credentials.ts';
import { createDataBrokers } from './app/data-broker/data-brokers.ts';
import { createHealDeployments } from './app/heal-deployments.ts';
import { createDefinitions } from './app/processes.ts';
import { createReadPlan } from './app/read-plan.ts';
import { createRemoveUnused } from './app/remove-unused.ts';
import { createStartProcess } from './app/start-process.ts';
import { createHttpCatalog } from './clients/catalog.ts';
import { createHttpOrchestrator } from './clients/orchestrator.ts';
import { createSendBrokerSettings } from './clients/send-broker-settings.ts';
import { credentialSeal } from './config/credential-settings.ts';
import { readWorkerConfig } from './config.ts';
import { dayMs, dayOf } from './domain/keys/day-of.ts';
import { startAcceptedCalls } from './start-accepted.ts';
import { startDrivers } from './start-drivers.ts';
import { createCredentialStore } from './store/credential-store.ts';
import { createDeploymentLogs } from './store/deployment-logs.ts';
import { createDeploymentStore } from './store/deployment-store.ts';
import { createHealingLocks } from './store/healing-locks.ts';
import { createKeyStore } from './store/key-store.ts';
import { createPlanStore } from './store/plan-store.ts';
import { storeOptions } from './store/store-options.ts';
import { createStores } from './store/stores.ts';
import { createUnusedDeployments } from './store/unused-deployments.ts';
import { createUsageStore } from './store/usage-store.ts';
import { createHandlers } from './worker/handlers.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How soon the log of a deployment is copied for a reader. */
const copyLogsMs = 500;

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
  const keys = createKeyStore(database);
  runPeriodically(service, 'quotas of past days', hourMs, () => keys.deleteReserved(dayOf(Date.now() - dayMs)));
  const usage = createUsageStore(database);
  const usageRetentionMs = config.DEPLOYMENT_USAGE_RETENTION_MS;
  runPeriodically(service, 'expired usage', hourMs, () => usage.deleteBefore(Date.now() - usageRetentionMs));
  const credentials = createCredentialStore(database);
  const seal = credentialSeal(config);
  const credentialsOf = createOpenCredentials({ credentials, seal });
  const logs = createDeploymentLogs(database);
  runPeriodically(service, 'logs of removed deployments', hourMs, () => logs.deleteExpired(Date.now() - retentionMs));
  const artifacts = createArtifactsClient(service, config);
  const catalog = createHttpCatalog(createCatalogClient(service, config));
  const tasks = createPostgresProcessStore(database.query);
  const stepDeps = {
    publish: createEventPublisher({ service, prefix, transport, codec }),
    clock: systemClock,
    log: service.log,
    deployments: createDeploymentStore(database),
    healing: createHealingLocks(postgres),
    plans: createPlanStore(database),
    ...{ catalog, tasks, logs },
    readPlan: createReadPlan({ catalog, artifacts }),
    orchestrator: createHttpOrchestrator(createOrchestratorClient(service, config)),
    dataBrokers: createDataBrokers({ seal, send: createSendBrokerSettings(createExchange(service, undefined)) }),
    drivers: await startDrivers(service, config, { postgres, artifacts, credentialsOf }),
    startLimitMs: config.DEPLOYMENT_START_LIMIT_MS,
  };
  const processes = startProcessManager({
    service,
    store: tasks,
    definitions: [...createDefinitions(stepDeps), ...startAcceptedCalls(service, config, { database, tasks })],
    concurrency: config.DEPLOYMENT_TASKS_AT_ONCE,
    leaseMs: config.DEPLOYMENT_LEASE_MS,
    pollEveryMs: 500,
  });
  const copying = poll({ log: service.log, what: 'logs that are read', intervalMs: copyLogsMs }, () =>
    copyRequestedLogs(stepDeps),
  );
  service.life.onStop('logs that are read', () => copying.stop());
  const heal = createHealDeployments(stepDeps);
  const stopping = new AbortController();
  const healing = poll({ log: service.log, what: 'servers that are gone', intervalMs: config.DEPLOYMENT_HEAL_MS }, () =>
    heal(stopping.signal),
  );
  service.life.onStop('servers that are gone', () => {
    stopping.abort();
    return healing.stop();
  });
  const startProcess = createStartProcess({ commands, processes, clock: systemClock });
  const unused = createUnusedDeployments(database);
  const removeUnused = createRemoveUnused({ unused, startProcess, clock: systemClock, log: service.log }, stepDeps);
  runPeriodically(service, 'deployments that are not called', minuteMs, removeUnused);
  const handlers = createHandlers({ ...stepDeps, startProcess, userLimit: config.DEPLOYMENT_USER_LIMIT });
  const outcomes = outcomesOf(commands);
  const signatures = commandSignatures(service, config, { retentionMs });
  await startBusWorker({ service, prefix, transport, codec, handlers, outcomes, signatures, eventsInOutbox: true });
}
