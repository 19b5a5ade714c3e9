import { createMemoryTransport } from '../../services/kit/bus/memory.ts';
import type { IncomingRecord, Transport } from '../../services/kit/bus/transport.ts';
import { newId } from '../../services/kit/ids.ts';
import { createService, type Service } from '../../services/kit/service.ts';
import { createDirectRuns } from '../../services/orchestrator/app/runs/direct-runs.ts';
import { createExecuteCall } from '../../services/orchestrator/app/runs/execute-call.ts';
import type { Claims } from '../../services/orchestrator/domain/claims.ts';
import type { Failure } from '../../services/orchestrator/domain/failure.ts';
import { type Message, protobufType } from '../../services/orchestrator/domain/message.ts';
import type { CallContext, CallResult } from '../../services/orchestrator/domain/model-caller.ts';
import type { ModelStep, Plan } from '../../services/orchestrator/domain/plan.ts';
import type { RunResult } from '../../services/orchestrator/domain/run.ts';
import { createMemoryCancelledRuns } from '../../services/orchestrator/store/memory-cancelled-runs.ts';
import { createMemoryClaims } from '../../services/orchestrator/store/memory-claims.ts';
import { createPrepareTopics } from '../../services/orchestrator/topics/run-topics.ts';
import { createTopicRuns, type TopicRuns } from '../../services/orchestrator/topics/topic-runs.ts';
import { startRunWorker } from '../../services/orchestrator/topics/worker/start-run-worker.ts';

/** What a model makes of its input; a throw of a `Failure` is a failure. */
export type FakeModel = (input: string, context: CallContext) => string | Promise<string>;

/** First segment of the topics. */
export const prefix = 'spec';

/** Runs over topics in this process; only broker, store and models are their twins in memory. */
export interface MemoryTopicRuns {
  readonly transport: Transport;
  readonly claims: Claims;
  readonly runs: TopicRuns;
  /** How often each node was called. */
  readonly calls: Map<string, number>;
  /** By node; the others answer `node(input)`. May be changed while runs are under way. */
  readonly models: Record<string, FakeModel>;
  startWorker(more?: { claims?: Claims; uncommittedBytes?: number }): Promise<Service>;
  /** A run over topics. */
  run(plan: Plan, input?: string, more?: RunChanges): Promise<RunResult>;
  /** The same run over direct calls. */
  runDirect(plan: Plan, input?: string): Promise<RunResult>;
  /** What is in a topic. */
  read(topic: string): Promise<IncomingRecord[]>;
  stop(): Promise<void>;
}

export interface RunChanges {
  readonly runId?: string;
  readonly operation?: string;
  readonly withinMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function failing(changes: Partial<Failure> = {}): FakeModel {
  return () => {
    throw Object.assign(new Error('fails'), {
      failure: { code: 'model_failed', node: 'x', detail: 'It fails.', retriable: false, ...changes },
    });
  };
}

export const textOf = ({ outcome }: RunResult): string =>
  outcome.ok ? outcome.message.bytes.toString() : `${outcome.failure.code} at ${outcome.failure.node}`;

export const message = (text: string): Message => ({ bytes: Buffer.from(text), contentType: protobufType });

export async function startMemoryTopicRuns(
  plans: readonly Plan[],
  { isolated = false, transport = createMemoryTransport() }: { isolated?: boolean; transport?: Transport } = {},
): Promise<MemoryTopicRuns> {
  const claims = createMemoryClaims();
  const cancelledRuns = createMemoryCancelledRuns();
  const services: Service[] = [];
  const calls = new Map<string, number>();
  const models: Record<string, FakeModel> = {};

  async function call(step: ModelStep, input: Message, context: CallContext): Promise<CallResult> {
    calls.set(step.node, (calls.get(step.node) ?? 0) + 1);
    try {
      const text = input.bytes.toString();
      const answer = await (models[step.node]?.(text, context) ?? `${step.node}(${text})`);
      return { ok: true, status: 200, message: message(answer) };
    } catch (error) {
      const { failure } = error as { failure: Failure };
      return { ok: false, failure: { ...failure, node: step.node } };
    }
  }
  const executeCall = createExecuteCall({ call });
  const direct = createDirectRuns(executeCall);
  const prepare = createPrepareTopics({ prefix, transport });
  for (const { solution } of plans) await prepare(solution, isolated);

  const service = createService('orchestrator', 'gateway', { LOG_LEVEL: 'silent' });
  services.push(service);
  const runs = await createTopicRuns({ service, prefix, transport, claims, cancelledRuns, isIsolated: () => isolated });

  const requestOf = (plan: Plan, input: string, changes: RunChanges) => ({
    runId: changes.runId ?? newId(),
    plan,
    operation: changes.operation ?? [...plan.routes.keys()][0] ?? '',
    message: message(input),
    deadline: Date.now() + (changes.withinMs ?? 30_000),
    headers: changes.headers ?? {},
  });

  return {
    transport,
    claims,
    runs,
    calls,
    models,
    async startWorker(more = {}) {
      const worker = createService('orchestrator', 'worker', { LOG_LEVEL: 'silent' });
      const find = async (planId: string) => plans.find(({ id }) => id === planId);
      await startRunWorker({
        service: worker,
        prefix,
        transport,
        plans: { find },
        executeCall,
        claims,
        cancelledRuns,
        pollIntervalMs: 10,
        ...more,
      });
      services.push(worker);
      return worker;
    },
    run: (plan, input = 'in', changes = {}) => runs.start(requestOf(plan, input, changes)),
    runDirect: (plan, input = 'in') => direct(requestOf(plan, input, {})),
    async read(topic) {
      const records: IncomingRecord[] = [];
      await transport.readAll(topic, (record) => records.push(record));
      return records;
    },
    async stop() {
      for (const one of services.reverse()) await one.life.stop();
      await transport.close();
    },
  };
}
