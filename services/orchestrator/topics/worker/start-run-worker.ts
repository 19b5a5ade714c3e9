import { createConsumer } from '../../../kit/bus/consumer.ts';
import { topicName } from '../../../kit/bus/topics.ts';
import type { IncomingRecord, Transport } from '../../../kit/bus/transport.ts';
import type { Service } from '../../../kit/service.ts';
import type { ExecuteCall } from '../../app/runs/execute-call.ts';
import type { RecordLateResult } from '../../app/runs/late-results.ts';
import type { CancelledRuns } from '../../domain/cancelled-runs.ts';
import type { Claims } from '../../domain/claims.ts';
import type { RunWaiting } from '../../domain/run-history.ts';
import { type HopKind, hopKinds, runService } from '../run-topics.ts';
import { createCallPublisher } from './call-publisher.ts';
import { createExecuteWithRetry } from './execute-with-retry.ts';
import { createFailedRuns } from './failed-runs.ts';
import { followIsolatedTopics } from './isolated-topics.ts';
import { createJoinOutcomes } from './joins/join-outcomes.ts';
import { createPastResults } from './past-results.ts';
import { type PlanSource, readRunTopic } from './read-run-topic.ts';
import { createRunContext } from './run-context.ts';
import { createRunMetrics } from './run-metrics.ts';
import { createRunResults } from './run-results.ts';
import { createStepHandler } from './step-handler.ts';
import { createWriteUnroutable } from './write-unroutable.ts';

export interface RunWorkerOptions {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Transport;
  readonly plans: PlanSource;
  readonly executeCall: ExecuteCall;
  readonly claims: Claims;
  readonly cancelledRuns: CancelledRuns;
  /** Gets results of replayed dead letters. */
  readonly onReplayResult?: RecordLateResult;
  /** Gets runs that wait for a model. */
  readonly onWaiting?: (run: RunWaiting) => void;
  /** The solutions in force; all others, with topics of their own, were removed. */
  readonly solutions?: () => readonly string[];
  /** How often new topics of isolated solutions are looked for. */
  readonly pollIntervalMs?: number;
  /** Bytes of one topic's messages that may be in progress. */
  readonly uncommittedBytes?: number;
}

/** Joins the worker groups of the run topics and continues runs until the lifecycle stops. */
export async function startRunWorker(options: RunWorkerOptions): Promise<void> {
  const { service, prefix, transport, plans, claims, cancelledRuns, executeCall, pollIntervalMs = 2_000 } = options;
  const { onWaiting = () => undefined } = options;
  const { log, life } = service;
  // The last segment of a topic is its kind; read once a hop, so without parsing the rest.
  const typeOf = ({ topic }: IncomingRecord) => topic.slice(topic.lastIndexOf('.') + 1);
  const consumer = createConsumer({ service, transport, kind: 'hop', types: hopKinds, typeOf });
  const { stopping } = consumer;
  const source = `/${prefix}/${service.name}/${service.role}/${service.instance}`;
  const metrics = createRunMetrics(service);
  const failedRuns = createFailedRuns({ cancelledRuns, log, metrics });
  life.onStop('cancelled runs', failedRuns.stop);
  const context = createRunContext({ prefix, source, claims, failedRuns, transport, log, metrics, stopping });
  const results = createRunResults({
    ...{ context, pastResults: createPastResults(transport) },
    onReplayResult: options.onReplayResult,
  });
  const executeWithRetry = createExecuteWithRetry(executeCall, { failedRuns, metrics, stopping, onWaiting });
  const parts = { context, results, executeWithRetry, publisher: createCallPublisher(context, results) };
  const deps = {
    consumer,
    context,
    plans,
    handleStep: createStepHandler(parts),
    joinOutcomes: createJoinOutcomes(parts),
    writeUnroutable: createWriteUnroutable(context, results),
    ...(options.uncommittedBytes !== undefined && { uncommittedBytes: options.uncommittedBytes }),
  };

  // Each topic has a consumer of its own: one that is full or slow does not delay the others.
  await Promise.all(hopKinds.map((kind) => readRunTopic(deps, topicName(prefix, runService, kind), kind)));
  const onTopic = (topic: string, kind: HopKind) => readRunTopic(deps, topic, kind);
  // Stops before the consumer does: no topic is joined while the others drain.
  life.onStop(
    'isolated topics',
    followIsolatedTopics({ prefix, transport, log, intervalMs: pollIntervalMs, solutions: options.solutions, onTopic }),
  );
}
