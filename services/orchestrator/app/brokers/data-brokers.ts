import { poll } from '../../../kit/poll.ts';
import type { Service } from '../../../kit/service.ts';
import type { Lease } from '../../domain/async-run.ts';
import type { BrokerJob, BrokerJobStore, BrokerJobView, PullRecord, WantedState } from '../../domain/broker-job.ts';
import type { ActivePlan } from '../../domain/solution.ts';
import type { PlanRegistry } from '../plans/plan-registry.ts';
import { type BrokerSession, startBrokerSession } from './broker-session.ts';
import { createRunBrokerRecord, type RunBrokerRecordDeps } from './run-broker-record.ts';

export interface DataBrokersDeps extends Omit<RunBrokerRecordDeps, 'log' | 'store'> {
  readonly service: Pick<Service, 'instance' | 'log' | 'life'>;
  readonly store: BrokerJobStore;
  readonly registry: PlanRegistry;
  readonly pullRecord: PullRecord;
  /** Records of one broker in progress concurrently. */
  readonly concurrency: number;
  readonly recordLimitBytes: number;
  readonly leaseMs: number;
}

/** Lets an operator watch and control the pulling of records. Errors: `unavailable`. */
export interface DataBrokers extends Pick<BrokerJobStore, 'failures' | 'failedBytes'> {
  find(active: ActivePlan): Promise<BrokerJobView | undefined>;
  setState(active: ActivePlan, state: WantedState): Promise<void>;
}

const pollIntervalMs = 2_000;

/** Pulls from the data brokers of the plans in force, each in one of all processes. Stops with the service. */
export function startDataBrokers(deps: DataBrokersDeps): DataBrokers {
  const { service, store, registry, leaseMs } = deps;
  const { instance: owner, log, life } = service;
  /** Plan ids by solution, as far as this process has stored them. */
  const announced = new Map<string, string>();
  const sessions = new Map<string, BrokerSession>();
  let stopping = false;

  const logFailure = (error: unknown) =>
    log.warn({ err: error }, 'a data broker could not be started; its lease expires');
  const lease = (): Lease => {
    const now = Date.now();
    return { owner, now, until: now + leaseMs };
  };

  async function announce({ plan }: ActivePlan): Promise<void> {
    if (plan.broker) await store.ensureJob(plan.id, plan.solution, Date.now());
    else await store.supersede(plan.solution, plan.id, Date.now());
    announced.set(plan.solution, plan.id);
    for (const session of sessions.values()) session.trigger();
  }

  const claims = poll({ log, what: 'data brokers', intervalMs: Math.min(pollIntervalMs, leaseMs) }, async () => {
    for (const solution of registry.names()) {
      const active = registry.active(solution);
      if (active && announced.get(solution) !== active.plan.id) await announce(active);
    }
    while (!stopping) {
      const job = await store.claim(lease());
      if (!job) return;
      await startSession(job);
    }
  });
  registry.onChange(claims.trigger);
  registry.onRemove((solution) => {
    announced.delete(solution);
    for (const session of sessions.values()) if (session.solution === solution) session.drop();
  });

  async function startSession(job: BrokerJob): Promise<void> {
    const active = await registry.find(job.planId);
    const broker = active?.plan.broker;
    if (!active || !broker || stopping) return;
    const before = sessions.get(job.planId);
    // Its solution was removed and put again before the records of the former job had come to their end.
    if (before) return void before.ended.then(() => startSession(job)).catch(logFailure);
    const run = createRunBrokerRecord(active, broker.entry, { ...deps, log });
    const session = startBrokerSession(job, broker, run, { ...deps, log, lease });
    sessions.set(job.planId, session);
    session.ended.then(() => sessions.delete(job.planId));
  }

  life.onStop('data brokers', async () => {
    stopping = true;
    await claims.stop();
    await Promise.all([...sessions.values()].map((session) => session.stop()));
  });

  return {
    async find({ plan }) {
      const job = await store.find(plan.id);
      if (job || !plan.broker) return job;
      // The plan was put a moment ago, or by another process.
      await store.ensureJob(plan.id, plan.solution, Date.now());
      return store.find(plan.id);
    },
    async setState({ plan }, state) {
      const now = Date.now();
      if (!(await store.setState(plan.id, state, now))) {
        await store.ensureJob(plan.id, plan.solution, now);
        await store.setState(plan.id, state, now);
      }
      sessions.get(plan.id)?.trigger();
      claims.trigger();
    },
    failures: (planId) => store.failures(planId),
    failedBytes: (planId, runId) => store.failedBytes(planId, runId),
  };
}
