import { ownPartition } from '../../kit/bus/own-partition.ts';
import { groupName } from '../../kit/bus/topics.ts';
import type { IncomingRecord, Transport } from '../../kit/bus/transport.ts';
import { unavailable } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import type { Service } from '../../kit/service.ts';
import { currentTrace } from '../../kit/trace.ts';
import type { RecordLateResult } from '../app/runs/late-results.ts';
import { firstArrival } from '../domain/advance.ts';
import type { CancelledRuns } from '../domain/cancelled-runs.ts';
import type { Claims } from '../domain/claims.ts';
import { clientGone } from '../domain/failure.ts';
import type { RunRequest, RunResult } from '../domain/run.ts';
import { destinationOf } from './destination.ts';
import { writeArrival } from './records/arrival-record.ts';
import { readResult } from './records/result-record.ts';
import { createRunEnvelope, type RunEnvelope } from './records/run-envelope.ts';
import { createResultWaiters } from './result-waiters.ts';
import { entryTopic, repliesTopic, runService } from './run-topics.ts';

export interface TopicRuns {
  /**
   * Publishes a run and waits for its result. Where the deadline comes first the outcome says so; the run's own result is
   * in its solution's topic in any case. Errors: `unavailable`; the run was not started then.
   */
  start(request: RunRequest): Promise<RunResult>;
}

export interface TopicRunsDeps {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Transport;
  readonly claims: Claims;
  readonly cancelledRuns: CancelledRuns;
  /** Gets results that no caller waits for any more. */
  readonly onLateResult?: RecordLateResult;
  /** Whether a solution has hop topics of its own. */
  readonly isIsolated?: (solution: string) => boolean;
  readonly limits?: {
    /** Results that may be waited for; more runs are rejected with `unavailable`. */
    readonly waiting: number;
  };
}

/** The gateway's side of runs over topics: it owns a partition of the replies, and is not ready until it does. */
export async function createTopicRuns(deps: TopicRunsDeps): Promise<TopicRuns> {
  const {
    service,
    prefix,
    transport,
    claims,
    cancelledRuns,
    isIsolated = () => false,
    limits = { waiting: 20_000 },
  } = deps;
  const { log } = service;
  const { onLateResult } = deps;

  async function readLateResult(record: IncomingRecord): Promise<void> {
    const result = await readResult(claims, record);
    const { solution = '', operation = '', plan: planId = '', startedby: startedBy } = record.headers;
    onLateResult?.({ solution, operation, planId, transport: 'topics', startedBy, result });
  }

  const waiters = createResultWaiters();
  const replies = await ownPartition({
    service,
    transport,
    topic: repliesTopic(prefix),
    group: groupName(prefix, runService, service.role),
    onRecord(record) {
      const waiter = waiters.take(record.headers.ce_subject ?? '');
      if (waiter) readResult(claims, record).then(waiter.resolve, waiter.reject);
      else if (onLateResult)
        readLateResult(record).catch((error) => log.debug({ err: error }, 'a late result is lost'));
    },
  });
  service.life.addCheck('run reply address', () => replies.joined);
  service.life.onStop('runs over topics', waiters.stop);
  const source = `/${prefix}/${service.name}/${service.role}/${service.instance}`;

  function envelopeOf(request: RunRequest, replyTo: string): RunEnvelope {
    const { runId, plan, operation, deadline, headers, startedBy } = request;
    return createRunEnvelope({
      ...{ replyTo, startedBy },
      attempt: request.restarted ? newId() : undefined,
      ...{ runId, operation, deadline, solution: plan.solution, planId: plan.id, modelHeaders: headers },
      traceparent: headers.traceparent ?? currentTrace().traceparent,
    });
  }

  async function send({ plan, operation, message }: RunRequest, envelope: RunEnvelope): Promise<void> {
    const arrival = firstArrival(plan, operation, message);
    const kind = destinationOf(plan, operation, arrival) ?? 'step';
    const topic = entryTopic(prefix, kind, plan.solution, isIsolated(plan.solution));
    await transport.publish([await writeArrival(claims, { topic, source }, envelope, arrival)]);
  }

  return {
    async start(request) {
      if (waiters.size >= limits.waiting)
        throw unavailable('Too many runs are waiting for their results; try again later.');
      const envelope = envelopeOf(request, replies.address());
      // Before the run is published, or its result may come before its waiter is there.
      const waiter = waiters.add(request.runId, request.plan.name, request.deadline);
      const cancel = (failure = clientGone) => {
        waiter.cancel(failure);
        // A worker that does not get it finishes the run, whose result no caller waits for.
        cancelledRuns
          .add({ key: envelope.key, failure }, request.deadline)
          .catch((error) => log.debug({ err: error, run: request.runId }, 'a run goes on without its caller'));
      };
      request.onStart?.({ cancel, abandon: () => waiter.cancel() });
      try {
        await send(request, envelope);
      } catch (error) {
        waiter.discard();
        throw error;
      }
      return waiter.result;
    },
  };
}
