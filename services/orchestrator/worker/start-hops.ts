import { setMaxListeners } from 'node:events';
import { topicName } from '../../kit/bus/topics.ts';
import type { Transport } from '../../kit/bus/transport.ts';
import type { Service } from '../../kit/service.ts';
import type { Claims } from '../hops/claims.ts';
import { hopKinds, runService } from '../hops/run-topics.ts';
import type { Perform } from '../runs/perform.ts';
import { createCarryOut } from './carry-out.ts';
import { consumeHops, type HopConsumption } from './consume-hops.ts';
import { createFollow } from './follow.ts';
import { createGiveUp } from './give-up.ts';
import { followIsolatedTopics } from './isolated-topics.ts';
import { createJoinEnds } from './join-ends.ts';
import { createPastResults } from './past-results.ts';
import type { PlanSource } from './plan-source.ts';
import { createRunEnd } from './run-end.ts';
import { createTakeStep } from './steps.ts';
import { createTools } from './tools.ts';

export interface HopsOptions {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Transport;
  readonly plans: PlanSource;
  readonly perform: Perform;
  readonly claims: Claims;
  /** How often topics of isolated solutions are looked for. */
  readonly lookEveryMs?: number;
}

/** Joins the worker groups of the run topics and carries runs on until the lifecycle stops. */
export async function startHops(options: HopsOptions): Promise<void> {
  const { service, prefix, transport, plans, claims, perform, lookEveryMs = 2_000 } = options;
  const { log, life } = service;
  const stopping = new AbortController();
  // Every call that waits for another attempt listens to it.
  setMaxListeners(0, stopping.signal);
  const source = `/${prefix}/${service.name}/${service.role}/${service.instance}`;
  const tools = createTools({ prefix, source, claims, transport, log, stopping: stopping.signal });
  const runEnd = createRunEnd({ tools, results: createPastResults(transport) });
  const carryOut = createCarryOut(perform, stopping.signal);
  const parts = { tools, runEnd, carryOut, follow: createFollow(tools, runEnd) };
  const deps = {
    tools,
    transport,
    plans,
    takeStep: createTakeStep(parts),
    joinEnds: createJoinEnds(parts),
    giveUp: createGiveUp(tools, runEnd),
  };

  // Each topic on its own: one that is full or slow is no matter of the others.
  const consumptions: HopConsumption[] = await Promise.all(
    hopKinds.map((kind) => consumeHops(deps, topicName(prefix, runService, kind), kind)),
  );
  const stopLooking = followIsolatedTopics({
    prefix,
    transport,
    log,
    everyMs: lookEveryMs,
    onTopic: async (topic, kind) => void consumptions.push(await consumeHops(deps, topic, kind)),
  });
  life.addCheck('run topics joined', () => consumptions.every(({ joined }) => joined));
  life.onStop('run hops', async () => {
    // Ends the waiting for models and engines that are away, so that draining does not take as long as that.
    stopping.abort();
    await stopLooking();
    await Promise.all(consumptions.map((consumption) => consumption.drain()));
  });
}
