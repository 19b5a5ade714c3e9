import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { createExchange } from '../kit/http/outbound/exchange.ts';
import { createPost } from '../kit/http/outbound/post.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { openPlanRegistry } from './app/plans/plan-registry.ts';
import { createPutDocument } from './app/plans/put-document.ts';
import { createRemoveSolution } from './app/plans/remove-solution.ts';
import { createAdmission } from './app/runs/admission.ts';
import { countRuns } from './app/runs/count-runs.ts';
import { createDirectRuns } from './app/runs/direct-runs.ts';
import { endRemovedRuns } from './app/runs/end-removed-runs.ts';
import { createExecuteCall } from './app/runs/execute-call.ts';
import { createLateResults } from './app/runs/late-results.ts';
import { createRunLog } from './app/runs/run-log.ts';
import { createShowWaitingRun } from './app/runs/show-waiting-runs.ts';
import { startBackground } from './app/start-background.ts';
import { createFindProtos } from './clients/models/find-protos.ts';
import { createModelCaller } from './clients/models/model-caller.ts';
import { createProbe } from './clients/models/probe.ts';
import { createProtoSource } from './clients/models/proto-source.ts';
import { createOrchestratorPolicy } from './clients/outbound-policy.ts';
import { createPullRecord } from './clients/pull-record.ts';
import { createSendCallback } from './clients/send-callback.ts';
import { readGatewayConfig } from './config.ts';
import type { ActivePlan } from './domain/solution.ts';
import { createOrchestratorRouter } from './gateway/router.ts';
import { startAccess } from './start-access.ts';
import { createGridfsClaims } from './store/gridfs-claims.ts';
import { createMongoBrokerState } from './store/mongo-broker-state.ts';
import { createMongoCancelledRuns } from './store/mongo-cancelled-runs.ts';
import { createMongoRunHistory } from './store/mongo-run-history.ts';
import { createMongoRuns } from './store/mongo-runs.ts';
import { createMongoSolutions } from './store/mongo-solutions.ts';
import { createPrepareTopics } from './topics/run-topics.ts';
import { createTopicRuns } from './topics/topic-runs.ts';

const callbackTimeoutMs = 10_000;
const callbackConnections = 16;

/** The HTTP interface, runs over direct HTTP, accepted runs and data brokers. */
export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const mongo = await connectMongo(service, config.MONGODB_URL);
  const store = createMongoSolutions(mongo, service.log);
  const registry = await openPlanRegistry(store, service.log);
  service.life.onStop('registry', registry.close);
  const policy = createOrchestratorPolicy(service, config);
  const protos = createProtoSource({ service, policy, baseUrl: config.ORCHESTRATOR_PROTO_BASE_URL });
  const models = createModelCaller({ service, policy, protos, answerLimit: config.ORCHESTRATOR_MESSAGE_LIMIT_BYTES });
  const history = createMongoRunHistory(mongo.db, config.ORCHESTRATOR_RUN_TTL_MS);
  const showWaiting = createShowWaitingRun(history, service.log);
  const direct = createDirectRuns(createExecuteCall(models, createProbe({ service, policy })), showWaiting);
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
  const startRun = countRuns(service, endRemovedRuns(registry, { http: direct, topics: topicRuns.start }));
  const admission = createAdmission({
    runs: config.ORCHESTRATOR_RUNS_LIMIT,
    bytes: config.ORCHESTRATOR_RUNS_LIMIT_BYTES,
  });
  const exchange = createExchange(service, policy);
  const secret = config.ORCHESTRATOR_CALLBACK_SECRET;
  const callbackPolicy = createOrchestratorPolicy(service, config, config.ORCHESTRATOR_CALLBACK_HOSTS);
  const post = createPost({
    ...{ service, policy: callbackPolicy },
    ...{ timeoutMs: callbackTimeoutMs, connections: callbackConnections },
  });
  const brokerJobs = createMongoBrokerState(mongo);
  const background = startBackground({
    service,
    config,
    registry,
    startRun,
    admission,
    runLog,
    runs,
    brokerJobs,
    pullRecord: createPullRecord(exchange),
    sendCallback: secret && createSendCallback({ post, secret }),
  });
  const router = await createOrchestratorRouter(service, {
    ...(await startAccess({ service, transport, config })),
    registry,
    putDocument: createPutDocument({
      store,
      registry,
      findProtos: createFindProtos(protos),
      prepare,
    }),
    removeSolution: createRemoveSolution({ store, registry, brokerJobs }),
    startRun,
    admission,
    runLog,
    ...background,
    callbacks: {
      hosts: config.ORCHESTRATOR_CALLBACK_HOSTS,
      signed: secret !== undefined,
    },
    callbackPolicy,
    deadlines: {
      usualMs: config.ORCHESTRATOR_DEADLINE_MS,
      limitMs: config.ORCHESTRATOR_DEADLINE_LIMIT_MS,
    },
    transport: config.ORCHESTRATOR_TRANSPORT,
    documentLimitBytes: config.ORCHESTRATOR_DOCUMENT_LIMIT_BYTES,
    messageLimitBytes: config.ORCHESTRATOR_MESSAGE_LIMIT_BYTES,
  });
  await serveHttp(service, { routers: [router] });
}
