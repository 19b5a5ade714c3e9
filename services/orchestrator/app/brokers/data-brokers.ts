import type { Exchange } from '../../../kit/http/exchange.ts';
import { poll } from '../../../kit/poll.ts';
import type { Service } from '../../../kit/service.ts';
import type { Lease } from '../../domain/async-run.ts';
import type { BrokerJob, BrokerJobStore, BrokerJobView, WantedState } from '../../domain/broker-job.ts';
import type { ActivePlan } from '../../domain/solution.ts';
import type { PlanRegistry } from '../plans/plan-registry.ts';
import { type BrokerSession, startBrokerSession } from './broker-session.ts';
import { createRunBrokerRecord, type RunBrokerRecordDeps } from './run-broker-record.ts';

export interface DataBrokersDeps extends Omit<RunBrokerRecordDeps, 'log' | 'store'> {
  readonly service: Pick<Service, 'instance' | 'log' | 'life'>;
  readonly store: BrokerJobStore;
  readonly registry: PlanRegistry;
  readonly exchange: Exchange;
  /** Records of one broker under way at once. */
  readonly concurrency: number;
  readonly recordLimitBytes: number;
  readonly leaseMs: number;
}

/** What an operator sees of the pulling of records, and may do about it. Errors: `unavailable`. */
export interface DataBrokers extends Pick<BrokerJobStore, 'failures' | 'failedBytes'> {
  find(active: ActivePlan): Promise<BrokerJobView | undefined>;
  setState(active: ActivePlan, state: WantedState): Promise<void>;
}

const lookEveryMs = 2_000;

/** Follows the plans in force: of all processes one pulls from each data broker. Stops with the service. */
export function startDataBrokers(deps: DataBrokersDeps): DataBrokers {
  const { service, store, registry, leaseMs } = deps;
  const { instance: owner, log, life } = service;
  /** Plan ids by solution, as far as the store has heard of them from here. */
  const told = new Map<string, string>();
  const atWork = new Map<string, BrokerSession>();
  let stopping = false;

  const lease = (): Lease => {
    const now = Date.now();
    return { owner, now, until: now + leaseMs };
  };

  async function tell({ plan }: ActivePlan): Promise<void> {
    if (plan.broker) await store.ensureJob(plan.id, plan.solution, Date.now());
    else await store.supersede(plan.solution, plan.id, Date.now());
    told.set(plan.solution, plan.id);
    for (const work of atWork.values()) work.trigger();
  }

  const looks = poll({ log, what: 'data brokers', everyMs: Math.min(lookEveryMs, leaseMs) }, async () => {
    for (const solution of registry.names()) {
      const active = registry.active(solution);
      if (active && told.get(solution) !== active.plan.id) await tell(active);
    }
    while (!stopping) {
      const job = await store.claim(lease());
      if (!job) return;
      await begin(job);
    }
  });
  registry.onChange(looks.nudge);

  async function begin(job: BrokerJob): Promise<void> {
    const active = await registry.find(job.planId);
    const broker = active?.plan.broker;
    if (!active || !broker || atWork.has(job.planId)) return;
    const run = createRunBrokerRecord(active, broker.entry, { ...deps, log });
    const work = startBrokerSession(job, broker, run, { ...deps, log, lease });
    atWork.set(job.planId, work);
    work.ended.then(() => atWork.delete(job.planId));
  }

  life.onStop('data brokers', async () => {
    stopping = true;
    await looks.stop();
    await Promise.all([...atWork.values()].map((work) => work.stop()));
  });

  return {
    async find({ plan }) {
      const job = await store.find(plan.id);
      if (job || !plan.broker) return job;
      // In force for a moment only, or by another process.
      await store.ensureJob(plan.id, plan.solution, Date.now());
      return store.find(plan.id);
    },
    async setState({ plan }, state) {
      const now = Date.now();
      if (!(await store.setState(plan.id, state, now))) {
        await store.ensureJob(plan.id, plan.solution, now);
        await store.setState(plan.id, state, now);
      }
      atWork.get(plan.id)?.trigger();
      looks.nudge();
    },
    failures: (planId) => store.failures(planId),
    failedBytes: (planId, runId) => store.failedBytes(planId, runId),
  };
}
