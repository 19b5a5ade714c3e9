import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { openPlanRegistry } from './app/plans/plan-registry.ts';
import { createExecuteCall } from './app/runs/execute-call.ts';
import { createLateResults } from './app/runs/late-results.ts';
import { createRecordMessages } from './app/runs/record-messages.ts';
import { createRunLog } from './app/runs/run-log.ts';
import { createShowWaitingRun } from './app/runs/show-waiting-runs.ts';
import { createModelCaller } from './clients/models/model-caller.ts';
import { createProbe } from './clients/models/probe.ts';
import { createProtoSource } from './clients/models/proto-source.ts';
import { createOrchestratorPolicy } from './clients/outbound-policy.ts';
import { readWorkerConfig } from './config.ts';
import { createGridfsClaims } from './store/gridfs-claims.ts';
import { createMongoCancelledRuns } from './store/mongo-cancelled-runs.ts';
import { createMongoRunHistory } from './store/mongo-run-history.ts';
import { createMongoRunMessages } from './store/mongo-run-messages.ts';
import { createMongoRuns } from './store/mongo-runs.ts';
import { createMongoSolutions } from './store/mongo-solutions.ts';
import { startRunWorker } from './topics/worker/start-run-worker.ts';

const sweepMs = 10 * 60_000;

/** Continues runs over topics. */
export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const mongo = await connectMongo(service, config.MONGODB_URL);
  const registry = await openPlanRegistry(createMongoSolutions(mongo, service.log), service.log);
  service.life.onStop('registry', registry.close);
  const policy = createOrchestratorPolicy(service, config);
  const protos = createProtoSource({ service, policy, baseUrl: config.ORCHESTRATOR_PROTO_BASE_URL });
  const models = createModelCaller({ service, policy, protos, answerLimit: config.ORCHESTRATOR_MESSAGE_LIMIT_BYTES });
  const claims = createGridfsClaims(mongo.db, systemClock);
  runPeriodically(service, 'claim sweep', sweepMs, async () => {
    const removed = await claims.sweep();
    if (removed > 0) service.log.info({ removed }, 'removed expired claims');
  });
  const { log } = service;
  const ttlMs = config.ORCHESTRATOR_RUN_TTL_MS;
  const history = createMongoRunHistory(mongo.db, ttlMs);
  const runLog = createRunLog({ service, history, size: 0 });
  await startRunWorker({
    service,
    prefix: config.TOPIC_PREFIX,
    transport: connectKafka(service, config.KAFKA_BROKERS),
    plans: { find: async (planId) => (await registry.find(planId))?.plan },
    solutions: registry.names,
    executeCall: createExecuteCall(
      models,
      createProbe({ service, policy }),
      createRecordMessages(createMongoRunMessages(mongo.db), log),
    ),
    claims,
    onWaiting: createShowWaitingRun(history, log),
    onReplayResult: createLateResults({ log, runLog, runs: createMongoRuns(mongo), ttlMs }),
    cancelledRuns: createMongoCancelledRuns(mongo.db, service.log),
  });
}
