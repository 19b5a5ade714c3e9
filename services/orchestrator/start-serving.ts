import { createExchange } from '../kit/http/outbound/exchange.ts';
import { createPost } from '../kit/http/outbound/post.ts';
import { createSignedPost } from '../kit/http/outbound/signed-post.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import type { PlanRegistry } from './app/plans/plan-registry.ts';
import { createPutDocument, type PutDocument } from './app/plans/put-document.ts';
import { createRemoveSolution } from './app/plans/remove-solution.ts';
import { createAdmission } from './app/runs/admission.ts';
import { countRuns } from './app/runs/count-runs.ts';
import { createDirectRuns } from './app/runs/direct-runs.ts';
import { endRemovedRuns } from './app/runs/end-removed-runs.ts';
import { createExecuteCall } from './app/runs/execute-call.ts';
import { createRecordMessages } from './app/runs/record-messages.ts';
import type { RunLog } from './app/runs/run-log.ts';
import { createShowWaitingRun } from './app/runs/show-waiting-runs.ts';
import { startBackground } from './app/start-background.ts';
import { createFindProtos } from './clients/models/find-protos.ts';
import { createModelCaller } from './clients/models/model-caller.ts';
import { createProbe } from './clients/models/probe.ts';
import { createProtoSource } from './clients/models/proto-source.ts';
import { createOrchestratorPolicy } from './clients/outbound-policy.ts';
import { createPullRecord } from './clients/pull-record.ts';
import { createSendCallback } from './clients/send-callback.ts';
import type { ServingConfig } from './config.ts';
import type { AsyncRunStore } from './domain/async-run.ts';
import type { BrokerJobStore } from './domain/broker-job.ts';
import type { StartRun } from './domain/run.ts';
import type { RunHistory } from './domain/run-history.ts';
import type { RunMessages } from './domain/run-messages.ts';
import type { ActivePlan, SolutionStore } from './domain/solution.ts';
import type { Access } from './gateway/deps.ts';
import { createOrchestratorApi } from './gateway/router.ts';

const callbackTimeoutMs = 10_000;
const callbackConnections = 16;

/** What an orchestrator keeps, and what else it can do with runs. */
export interface OrchestratorParts {
  readonly store: SolutionStore;
  readonly registry: PlanRegistry;
  readonly history: RunHistory;
  readonly runs: AsyncRunStore;
  readonly runMessages: RunMessages;
  readonly runLog: RunLog;
  readonly brokerJobs: BrokerJobStore;
  readonly overTopics: StartRun;
  /** Before a plan is in force. */
  readonly prepare: (active: ActivePlan) => Promise<void>;
  readonly access: Access;
  /** .proto files by container name, of which none is fetched. */
  readonly protos?: ReadonlyMap<string, string>;
}

/** Serves compositions over HTTP: documents, runs over direct HTTP, accepted runs and data brokers. Resolves to what takes documents. */
export async function startServing(
  service: Service,
  config: ServingConfig,
  {
    store,
    registry,
    history,
    runs,
    runMessages,
    runLog,
    brokerJobs,
    overTopics,
    prepare,
    access,
    protos: given,
  }: OrchestratorParts,
): Promise<PutDocument> {
  const policy = createOrchestratorPolicy(service, config);
  const protos = createProtoSource({ service, policy, baseUrl: config.ORCHESTRATOR_PROTO_BASE_URL, given });
  const models = createModelCaller({ service, policy, protos, answerLimit: config.ORCHESTRATOR_MESSAGE_LIMIT_BYTES });
  const showWaiting = createShowWaitingRun(history, service.log);
  const record = createRecordMessages(runMessages, service.log);
  const direct = createDirectRuns(createExecuteCall(models, createProbe({ service, policy }), record), showWaiting);
  const startRun = countRuns(service, endRemovedRuns(registry, { http: direct, topics: overTopics }));
  const admission = createAdmission({
    runs: config.ORCHESTRATOR_RUNS_LIMIT,
    bytes: config.ORCHESTRATOR_RUNS_LIMIT_BYTES,
  });
  const secret = config.ORCHESTRATOR_CALLBACK_SECRET;
  const callbackPolicy = createOrchestratorPolicy(service, config, config.ORCHESTRATOR_CALLBACK_HOSTS);
  const post = createPost({
    ...{ service, policy: callbackPolicy },
    ...{ timeoutMs: callbackTimeoutMs, connections: callbackConnections },
  });
  const background = startBackground({
    ...{ service, config, registry, startRun, admission, runLog, runs, brokerJobs },
    pullRecord: createPullRecord(createExchange(service, policy)),
    sendCallback: secret && createSendCallback(createSignedPost({ post, secret })),
  });
  const putDocument = createPutDocument({ store, registry, findProtos: createFindProtos(protos), prepare });
  const api = await createOrchestratorApi(service, {
    ...access,
    ...{ registry, putDocument, startRun, admission, runLog, runMessages, callbackPolicy },
    ...background,
    removeSolution: createRemoveSolution({ store, registry, brokerJobs }),
    callbacks: {
      ...{ hosts: config.ORCHESTRATOR_CALLBACK_HOSTS, signed: secret !== undefined },
      settings: { hosts: 'ORCHESTRATOR_CALLBACK_HOSTS', secret: 'ORCHESTRATOR_CALLBACK_SECRET' },
    },
    deadlines: { usualMs: config.ORCHESTRATOR_DEADLINE_MS, limitMs: config.ORCHESTRATOR_DEADLINE_LIMIT_MS },
    transport: config.ORCHESTRATOR_TRANSPORT,
    documentLimitBytes: config.ORCHESTRATOR_DOCUMENT_LIMIT_BYTES,
    messageLimitBytes: config.ORCHESTRATOR_MESSAGE_LIMIT_BYTES,
  });
  await serveHttp(service, api);
  return putDocument;
}
