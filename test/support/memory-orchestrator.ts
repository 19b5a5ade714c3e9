import { createMemoryTransport } from '../../services/kit/bus/memory.ts';
import { createExchange } from '../../services/kit/http/outbound/exchange.ts';
import { startHttpServer } from '../../services/kit/http/server.ts';
import { createService, type Service } from '../../services/kit/service.ts';
import { openPlanRegistry } from '../../services/orchestrator/app/plans/plan-registry.ts';
import { createPutDocument } from '../../services/orchestrator/app/plans/put-document.ts';
import { createRemoveSolution } from '../../services/orchestrator/app/plans/remove-solution.ts';
import { createAdmission } from '../../services/orchestrator/app/runs/admission.ts';
import { createDirectRuns } from '../../services/orchestrator/app/runs/direct-runs.ts';
import { endRemovedRuns } from '../../services/orchestrator/app/runs/end-removed-runs.ts';
import { createExecuteCall } from '../../services/orchestrator/app/runs/execute-call.ts';
import { createLateResults } from '../../services/orchestrator/app/runs/late-results.ts';
import { createRecordMessages } from '../../services/orchestrator/app/runs/record-messages.ts';
import { createRunLog } from '../../services/orchestrator/app/runs/run-log.ts';
import { createShowWaitingRun } from '../../services/orchestrator/app/runs/show-waiting-runs.ts';
import { startBackground } from '../../services/orchestrator/app/start-background.ts';
import { createModelCaller } from '../../services/orchestrator/clients/models/model-caller.ts';
import { createOrchestratorPolicy } from '../../services/orchestrator/clients/outbound-policy.ts';
import { createPullRecord } from '../../services/orchestrator/clients/pull-record.ts';
import { readGatewayConfig } from '../../services/orchestrator/config.ts';
import type { AsyncRunStore } from '../../services/orchestrator/domain/async-run.ts';
import type { BrokerJobStore } from '../../services/orchestrator/domain/broker-job.ts';
import type { SolutionStore } from '../../services/orchestrator/domain/solution.ts';
import type { Access } from '../../services/orchestrator/gateway/deps.ts';
import { createOrchestratorApi } from '../../services/orchestrator/gateway/router.ts';
import { startAccess } from '../../services/orchestrator/start-access.ts';
import { createMemoryBrokerState } from '../../services/orchestrator/store/memory-broker-state.ts';
import { createMemoryCancelledRuns } from '../../services/orchestrator/store/memory-cancelled-runs.ts';
import { createMemoryClaims } from '../../services/orchestrator/store/memory-claims.ts';
import { createMemoryRunHistory } from '../../services/orchestrator/store/memory-run-history.ts';
import { createMemoryRunMessages } from '../../services/orchestrator/store/memory-run-messages.ts';
import { createMemoryRuns } from '../../services/orchestrator/store/memory-runs.ts';
import { createMemorySolutions } from '../../services/orchestrator/store/memory-solutions.ts';
import { createPrepareTopics } from '../../services/orchestrator/topics/run-topics.ts';
import { createTopicRuns } from '../../services/orchestrator/topics/topic-runs.ts';
import { startRunWorker } from '../../services/orchestrator/topics/worker/start-run-worker.ts';

export interface MemoryOrchestrator {
  readonly url: string;
  stop(): Promise<void>;
}

export interface MemoryOrchestratorOptions {
  /** As in the environment of a gateway. */
  readonly settings?: Readonly<Record<string, string>>;
  /** To be shared by several, or to live longer than one. */
  readonly solutions?: SolutionStore;
  readonly runs?: AsyncRunStore;
  readonly brokerJobs?: BrokerJobStore;
  /** Who may do what; as the settings say where it is absent. */
  readonly access?: Access;
}

const prefix = 'memory';

/** Both roles of the orchestrator in this process: real HTTP before and behind it, broker and stores in memory. */
export async function startMemoryOrchestrator(options: MemoryOrchestratorOptions = {}): Promise<MemoryOrchestrator> {
  const { settings = {}, solutions: store = createMemorySolutions() } = options;
  const env = { KAFKA_BROKERS: 'nowhere:1', MONGODB_URL: 'mongodb://nowhere', TOPIC_PREFIX: prefix, ...settings };
  const config = readGatewayConfig(env);
  const roleOf = (role: string): Service => createService('orchestrator', role, { LOG_LEVEL: 'silent' });
  const [service, worker] = [roleOf('gateway'), roleOf('worker')];
  const transport = createMemoryTransport();
  const claims = createMemoryClaims();
  const cancelledRuns = createMemoryCancelledRuns();
  const registry = await openPlanRegistry(store, service.log);
  service.life.onStop('registry', registry.close);
  const policy = createOrchestratorPolicy(service, config);
  const answerLimit = config.ORCHESTRATOR_MESSAGE_LIMIT_BYTES;
  const runMessages = createMemoryRunMessages();
  const record = createRecordMessages(runMessages, service.log);
  const performIn = (role: Service) =>
    createExecuteCall(createModelCaller({ service: role, policy, answerLimit }), undefined, record);

  const prepareTopics = createPrepareTopics({ prefix, transport });
  const history = createMemoryRunHistory();
  const onWaiting = createShowWaitingRun(history, service.log);
  const runLog = createRunLog({
    service,
    history,
    size: config.ORCHESTRATOR_RUN_LOG_SIZE,
  });
  const runs = options.runs ?? createMemoryRuns();
  const onLateResult = createLateResults({ log: service.log, runLog, runs, ttlMs: config.ORCHESTRATOR_RUN_TTL_MS });
  const topicRuns = await createTopicRuns({ service, prefix, transport, claims, cancelledRuns, onLateResult });
  const plans = { find: async (id: string) => (await registry.find(id))?.plan };
  await startRunWorker({
    service: worker,
    prefix,
    transport,
    plans,
    executeCall: performIn(worker),
    claims,
    cancelledRuns,
    onWaiting,
  });

  const starts = { http: createDirectRuns(performIn(service), onWaiting), topics: topicRuns.start };
  const startRun = endRemovedRuns(registry, starts);
  const admission = createAdmission({
    runs: config.ORCHESTRATOR_RUNS_LIMIT,
    bytes: config.ORCHESTRATOR_RUNS_LIMIT_BYTES,
  });
  const shared = { registry, startRun, admission, runLog, runMessages };
  const brokerJobs = options.brokerJobs ?? createMemoryBrokerState();
  const background = startBackground({
    ...{ service, config, ...shared },
    runs,
    brokerJobs,
    pullRecord: createPullRecord(createExchange(service, policy)),
    sendCallback: undefined,
  });
  const api = await createOrchestratorApi(service, {
    ...(options.access ?? (await startAccess({ service, transport, config }))),
    ...shared,
    ...background,
    removeSolution: createRemoveSolution({ store, registry, brokerJobs }),
    putDocument: createPutDocument({
      store,
      registry,
      findProtos: async () => ({}),
      prepare: async ({ plan, documents }) => {
        if (documents.settings.transport === 'topics') await prepareTopics(plan.solution, false);
      },
    }),
    callbacks: {
      ...{ hosts: config.ORCHESTRATOR_CALLBACK_HOSTS, signed: false },
      settings: { hosts: 'ORCHESTRATOR_CALLBACK_HOSTS', secret: 'ORCHESTRATOR_CALLBACK_SECRET' },
    },
    callbackPolicy: policy,
    deadlines: { usualMs: config.ORCHESTRATOR_DEADLINE_MS, limitMs: config.ORCHESTRATOR_DEADLINE_LIMIT_MS },
    transport: config.ORCHESTRATOR_TRANSPORT,
    documentLimitBytes: config.ORCHESTRATOR_DOCUMENT_LIMIT_BYTES,
    messageLimitBytes: config.ORCHESTRATOR_MESSAGE_LIMIT_BYTES,
  });
  const listen = { service, host: '127.0.0.1', port: 0, portSetting: 'ORCHESTRATOR_PORT', ...api };
  const { url } = await startHttpServer(listen);
  return {
    url,
    async stop() {
      await service.life.stop();
      await worker.life.stop();
      await transport.close();
    },
  };
}
