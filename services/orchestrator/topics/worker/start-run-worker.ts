import { setMaxListeners } from 'node:events';
import { topicName } from '../../../kit/bus/topics.ts';
import type { Transport } from '../../../kit/bus/transport.ts';
import type { Service } from '../../../kit/service.ts';
import type { ExecuteCall } from '../../app/runs/execute-call.ts';
import type { Claims } from '../../domain/claims.ts';
import { hopKinds, runService } from '../run-topics.ts';
import { createCallPublisher } from './call-publisher.ts';
import { consumeRunTopic, type RunTopicConsumption } from './consume-run-topic.ts';
import { createExecuteWithRetry } from './execute-with-retry.ts';
import { followIsolatedTopics } from './isolated-topics.ts';
import { createJoinOutcomes } from './joins/join-outcomes.ts';
import { createPastResults } from './past-results.ts';
import type { PlanSource } from './plan-source.ts';
import { createRunContext } from './run-context.ts';
import { createRunResults } from './run-results.ts';
import { createStepHandler } from './step-handler.ts';
import { createUnroutableMessages } from './unroutable-messages.ts';

export interface RunWorkerOptions {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Transport;
  readonly plans: PlanSource;
  readonly perform: ExecuteCall;
  readonly claims: Claims;
  /** How often topics of isolated solutions are looked for. */
  readonly pollIntervalMs?: number;
}

/** Joins the worker groups of the run topics and carries runs on until the lifecycle stops. */
export async function startRunWorker(options: RunWorkerOptions): Promise<void> {
  const { service, prefix, transport, plans, claims, perform, pollIntervalMs = 2_000 } = options;
  const { log, life } = service;
  const stopping = new AbortController();
  // Every call that waits for another attempt listens to it.
  setMaxListeners(0, stopping.signal);
  const source = `/${prefix}/${service.name}/${service.role}/${service.instance}`;
  const tools = createRunContext({ prefix, source, claims, transport, log, stopping: stopping.signal });
  const runEnd = createRunResults({ tools, results: createPastResults(transport) });
  const carryOut = createExecuteWithRetry(perform, stopping.signal);
  const parts = { tools, runEnd, carryOut, follow: createCallPublisher(tools, runEnd) };
  const deps = {
    tools,
    transport,
    plans,
    takeStep: createStepHandler(parts),
    joinEnds: createJoinOutcomes(parts),
    giveUp: createUnroutableMessages(tools, runEnd),
  };

  // Each topic on its own: one that is full or slow is no matter of the others.
  const consumptions: RunTopicConsumption[] = await Promise.all(
    hopKinds.map((kind) => consumeRunTopic(deps, topicName(prefix, runService, kind), kind)),
  );
  const stopLooking = followIsolatedTopics({
    prefix,
    transport,
    log,
    everyMs: pollIntervalMs,
    onTopic: async (topic, kind) => void consumptions.push(await consumeRunTopic(deps, topic, kind)),
  });
  life.addCheck('run topics joined', () => consumptions.every(({ joined }) => joined));
  life.onStop('run hops', async () => {
    // Ends the waiting for models and engines that are away, so that draining does not take as long as that.
    stopping.abort();
    await stopLooking();
    await Promise.all(consumptions.map((consumption) => consumption.drain()));
  });
}
