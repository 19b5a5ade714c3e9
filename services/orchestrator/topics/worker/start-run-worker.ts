import { setMaxListeners } from 'node:events';
import { topicName } from '../../../kit/bus/topics.ts';
import type { Transport } from '../../../kit/bus/transport.ts';
import type { Service } from '../../../kit/service.ts';
import type { ExecuteCall } from '../../app/runs/execute-call.ts';
import type { Claims } from '../../domain/claims.ts';
import { hopKinds, runService } from '../run-topics.ts';
import { createCallPublisher } from './call-publisher.ts';
import { consumeRunTopic, type PlanSource, type RunTopicConsumption } from './consume-run-topic.ts';
import { createExecuteWithRetry } from './execute-with-retry.ts';
import { followIsolatedTopics } from './isolated-topics.ts';
import { createJoinOutcomes } from './joins/join-outcomes.ts';
import { createPastResults } from './past-results.ts';
import { createRunContext } from './run-context.ts';
import { createRunResults } from './run-results.ts';
import { createStepHandler } from './step-handler.ts';
import { createUnroutableMessages } from './unroutable-messages.ts';

export interface RunWorkerOptions {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Transport;
  readonly plans: PlanSource;
  readonly executeCall: ExecuteCall;
  readonly claims: Claims;
  /** How often new topics of isolated solutions are looked for. */
  readonly pollIntervalMs?: number;
}

/** Joins the worker groups of the run topics and continues runs until the lifecycle stops. */
export async function startRunWorker(options: RunWorkerOptions): Promise<void> {
  const { service, prefix, transport, plans, claims, executeCall, pollIntervalMs = 2_000 } = options;
  const { log, life } = service;
  const stopping = new AbortController();
  // Every call that waits for another attempt listens to the signal.
  setMaxListeners(0, stopping.signal);
  const source = `/${prefix}/${service.name}/${service.role}/${service.instance}`;
  const context = createRunContext({ prefix, source, claims, transport, log, stopping: stopping.signal });
  const results = createRunResults({ context, pastResults: createPastResults(transport) });
  const executeWithRetry = createExecuteWithRetry(executeCall, stopping.signal);
  const parts = { context, results, executeWithRetry, publisher: createCallPublisher(context, results) };
  const deps = {
    context,
    transport,
    plans,
    handleStep: createStepHandler(parts),
    joinOutcomes: createJoinOutcomes(parts),
    unroutable: createUnroutableMessages(context, results),
  };

  // Each topic has a consumer of its own: one that is full or slow does not delay the others.
  const consumptions: RunTopicConsumption[] = await Promise.all(
    hopKinds.map((kind) => consumeRunTopic(deps, topicName(prefix, runService, kind), kind)),
  );
  const stopFollowing = followIsolatedTopics({
    prefix,
    transport,
    log,
    everyMs: pollIntervalMs,
    onTopic: async (topic, kind) => void consumptions.push(await consumeRunTopic(deps, topic, kind)),
  });
  life.addCheck('run topics joined', () => consumptions.every(({ joined }) => joined));
  life.onStop('run hops', async () => {
    // Ends retries of unavailable models and engines, which would hold up draining until the deadlines of their runs.
    stopping.abort();
    await stopFollowing();
    await Promise.all(consumptions.map((consumption) => consumption.drain()));
  });
}
