import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { openPlanRegistry } from './app/plans/plan-registry.ts';
import { createLateResults } from './app/runs/late-results.ts';
import { createRunLog } from './app/runs/run-log.ts';
import { readGatewayConfig } from './config.ts';
import type { ActivePlan } from './domain/solution.ts';
import { startAccess } from './start-access.ts';
import { startServing } from './start-serving.ts';
import { createGridfsClaims } from './store/gridfs-claims.ts';
import { createMongoBrokerState } from './store/mongo-broker-state.ts';
import { createMongoCancelledRuns } from './store/mongo-cancelled-runs.ts';
import { createMongoRunHistory } from './store/mongo-run-history.ts';
import { createMongoRunMessages } from './store/mongo-run-messages.ts';
import { createMongoRuns } from './store/mongo-runs.ts';
import { createMongoSolutions } from './store/mongo-solutions.ts';
import { createPrepareTopics } from './topics/run-topics.ts';
import { createTopicRuns } from './topics/topic-runs.ts';

/** The HTTP interface, runs over direct HTTP, accepted runs and data brokers. */
export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const mongo = await connectMongo(service, config.MONGODB_URL);
  const store = createMongoSolutions(mongo, service.log);
  const registry = await openPlanRegistry(store, service.log);
  service.life.onStop('registry', registry.close);
  const history = createMongoRunHistory(mongo.db, config.ORCHESTRATOR_RUN_TTL_MS);
  const prefix = config.TOPIC_PREFIX;
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const prepareTopics = createPrepareTopics({ prefix, transport });
  const prepare = async ({ plan, documents: { settings } }: ActivePlan) => {
    if (settings.transport === 'topics') await prepareTopics(plan.solution, settings.isolated);
  };
  // A missing topic would hold up every message of this process.
  for (const active of registry.all()) {
    await prepare(active).catch((error) =>
      service.log.warn({ err: error }, 'the topics of a solution could not be created'),
    );
  }
  const runLog = createRunLog({ service, history, size: config.ORCHESTRATOR_RUN_LOG_SIZE });
  const runs = createMongoRuns(mongo);
  const topicRuns = await createTopicRuns({
    service,
    prefix,
    transport,
    claims: createGridfsClaims(mongo.db, systemClock),
    cancelledRuns: createMongoCancelledRuns(mongo.db, service.log),
    onLateResult: createLateResults({ log: service.log, runLog, runs, ttlMs: config.ORCHESTRATOR_RUN_TTL_MS }),
    isIsolated: (solution) => registry.active(solution)?.documents.settings.isolated === true,
  });
  await startServing(service, config, {
    ...{ store, registry, history, runs, runLog, prepare },
    runMessages: createMongoRunMessages(mongo.db),
    brokerJobs: createMongoBrokerState(mongo),
    overTopics: topicRuns.start,
    access: await startAccess({ service, transport, config }),
  });
}
