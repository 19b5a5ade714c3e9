import type { Exchange } from '../../kit/http/exchange.ts';
import { poll } from '../../kit/poll.ts';
import type { Service } from '../../kit/service.ts';
import type { Lease } from '../domain/async-run.ts';
import type { BrokerJob, BrokerJobStore, BrokerJobView, WantedState } from '../domain/broker-job.ts';
import type { ActivePlan } from '../domain/solution.ts';
import type { Registry } from '../solutions/registry.ts';
import { type BrokerWork, startBrokerWork } from './broker-work.ts';
import { createRunRecord, type RunRecordDeps } from './run-record.ts';

export interface BrokersDeps extends Omit<RunRecordDeps, 'log' | 'store'> {
  readonly service: Pick<Service, 'instance' | 'log' | 'life'>;
  readonly store: BrokerJobStore;
  readonly registry: Registry;
  readonly exchange: Exchange;
  /** Records of one broker under way at once. */
  readonly concurrency: number;
  readonly recordLimitBytes: number;
  readonly leaseMs: number;
}

/** What an operator sees of the pulling of records, and may do about it. Errors: `unavailable`. */
export interface Brokers extends Pick<BrokerJobStore, 'failures' | 'failedBytes'> {
  find(active: ActivePlan): Promise<BrokerJobView | undefined>;
  set(active: ActivePlan, state: WantedState): Promise<void>;
}

const lookEveryMs = 2_000;

/** Follows the plans in force: of all processes one pulls from each data broker. Stops with the service. */
export function startBrokers(deps: BrokersDeps): Brokers {
  const { service, store, registry, leaseMs } = deps;
  const { instance: owner, log, life } = service;
  /** Plan ids by solution, as far as the store has heard of them from here. */
  const told = new Map<string, string>();
  const atWork = new Map<string, BrokerWork>();
  let stopping = false;

  const lease = (): Lease => {
    const now = Date.now();
    return { owner, now, until: now + leaseMs };
  };

  async function tell({ plan }: ActivePlan): Promise<void> {
    if (plan.broker) await store.begin(plan.id, plan.solution, Date.now());
    else await store.supersede(plan.solution, plan.id, Date.now());
    told.set(plan.solution, plan.id);
    for (const work of atWork.values()) work.nudge();
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
    const run = createRunRecord(active, broker.entry, { ...deps, log });
    const work = startBrokerWork(job, broker, run, { ...deps, log, lease });
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
      await store.begin(plan.id, plan.solution, Date.now());
      return store.find(plan.id);
    },
    async set({ plan }, state) {
      const now = Date.now();
      if (!(await store.set(plan.id, state, now))) {
        await store.begin(plan.id, plan.solution, now);
        await store.set(plan.id, state, now);
      }
      atWork.get(plan.id)?.nudge();
      looks.nudge();
    },
    failures: (planId) => store.failures(planId),
    failedBytes: (planId, runId) => store.failedBytes(planId, runId),
  };
}
