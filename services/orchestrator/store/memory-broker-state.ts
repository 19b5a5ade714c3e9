import type { BrokerJob, BrokerJobStore, BrokerRecord, BrokerState, FailedRecord } from '../domain/broker-job.ts';

interface KeptJob {
  job: BrokerJob;
  owner?: string | undefined;
  dueAt?: number | undefined;
}

interface KeptRecord {
  readonly record: BrokerRecord;
  failed?: FailedRecord;
}

/** The store in memory. */
export function createMemoryBrokerState(): BrokerJobStore {
  const jobs = new Map<string, KeptJob>();
  const records = new Map<string, KeptRecord>();
  const recordsOf = (planId: string) =>
    [...records.values()]
      .filter(({ record }) => record.planId === planId)
      .sort((a, b) => a.record.position - b.record.position);
  const openOf = (planId: string) => recordsOf(planId).filter(({ failed }) => !failed);
  const failedOf = (planId: string) => recordsOf(planId).flatMap(({ failed }) => failed ?? []);

  function change(entry: KeptJob, state: BrokerState, now: number): void {
    entry.job = { ...entry.job, state };
    entry.dueAt ??= now;
  }

  async function supersede(solution: string, planId: string, now: number): Promise<void> {
    for (const entry of jobs.values())
      if (entry.job.solution === solution && entry.job.planId !== planId && entry.job.state !== 'superseded')
        change(entry, 'superseded', now);
  }

  return {
    async ensureJob(planId, solution, now) {
      const known = jobs.get(planId);
      if (known?.job.state === 'superseded') change(known, 'running', now);
      if (!known) {
        const none = { pulled: 0, failed: 0, rate: 0, retries: 0, runs: [] };
        jobs.set(planId, { job: { planId, solution, state: 'running', startedAt: now, ...none }, dueAt: now });
      }
      await supersede(solution, planId, now);
    },
    supersede,
    async remove(solution) {
      const removed = [...jobs.values()].filter(({ job }) => job.solution === solution).map(({ job }) => job.planId);
      for (const planId of removed) jobs.delete(planId);
      for (const [runId, { record }] of records) if (removed.includes(record.planId)) records.delete(runId);
    },
    async find(planId) {
      const job = jobs.get(planId)?.job;
      if (!job) return undefined;
      const open = openOf(planId);
      return { ...job, pulled: Math.max(job.pulled, open.at(-1)?.record.position ?? 0), open: open.length };
    },
    async setState(planId, state, now) {
      const entry = jobs.get(planId);
      if (entry) change(entry, state, now);
      return entry !== undefined;
    },
    async claim({ owner, now, until }) {
      const due = [...jobs.values()].find(({ dueAt }) => dueAt !== undefined && dueAt <= now);
      if (!due) return undefined;
      Object.assign(due, { owner, dueAt: until });
      const newest = openOf(due.job.planId).at(-1)?.record.position ?? 0;
      return { ...due.job, pulled: Math.max(due.job.pulled, newest) };
    },
    async renew(planId, { owner, until }, progress) {
      const entry = jobs.get(planId);
      if (entry?.owner !== owner) return undefined;
      entry.dueAt = until;
      entry.job = { ...entry.job, ...progress };
      return entry.job.state;
    },
    async release(planId, { owner, now }) {
      const entry = jobs.get(planId);
      if (entry?.owner !== owner) return;
      Object.assign(entry, { owner: undefined, dueAt: entry.job.state === 'running' ? now : undefined });
    },
    async addRecord(record) {
      records.set(record.runId, { record });
    },
    unfinishedRecords: async (planId) => openOf(planId).map(({ record }) => record),
    async completeRecord({ runId, planId, position }) {
      records.delete(runId);
      const entry = jobs.get(planId);
      if (entry) entry.job = { ...entry.job, pulled: Math.max(entry.job.pulled, position) };
    },
    async failRecord({ runId, planId, position, bytes }, { failure, failedAt, keep }) {
      const kept = records.get(runId);
      const entry = jobs.get(planId);
      if (!kept || kept.failed || !entry) return;
      kept.failed = { runId, position, size: bytes.length, failedAt, failure };
      entry.job = { ...entry.job, failed: entry.job.failed + 1, pulled: Math.max(entry.job.pulled, position) };
      for (const oldest of failedOf(planId).slice(0, -keep)) records.delete(oldest.runId);
    },
    failures: async (planId) => failedOf(planId).reverse(),
    async failedBytes(planId, runId) {
      const kept = records.get(runId);
      return kept?.failed && kept.record.planId === planId ? kept.record.bytes : undefined;
    },
  };
}
