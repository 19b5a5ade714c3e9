import type { AcceptedRun, AsyncRun, AsyncRunStore, EndedRun } from '../domain/async-run.ts';
import type { Message } from '../domain/message.ts';
import { idRange, newestFirst } from '../domain/run-history.ts';

interface Kept {
  run: AsyncRun;
  input: Message | undefined;
  output?: Message;
  excused: number;
  owner?: string | undefined;
  dueAt?: number | undefined;
  deliveryDueAt?: number | undefined;
}

/** The store in memory. Deletes nothing by itself. */
export function createMemoryRuns(): AsyncRunStore {
  const kept = new Map<string, Kept>();
  const held = (id: string, owner: string) => {
    const entry = kept.get(id);
    return entry?.owner === owner ? entry : undefined;
  };
  return {
    async add(run, input) {
      kept.set(run.id, {
        run: { ...run, status: 'pending', attempts: 0, hops: [] },
        input,
        excused: 0,
        dueAt: run.acceptedAt,
      });
    },
    waiting: async (limit) => Math.min([...kept.values()].filter(({ run }) => run.status === 'pending').length, limit),
    find: async (id) => kept.get(id)?.run,
    async list(filter) {
      const { solution, startedBy, status, limit } = filter;
      const { from, to } = idRange(filter);
      return [...kept.values()]
        .map(({ run }) => run)
        .filter(({ id }) => id >= from && id < to)
        .filter((run) => solution === undefined || run.solution === solution)
        .filter((run) => startedBy === undefined || run.startedBy === startedBy)
        .filter((run) => status === undefined || run.status === status)
        .sort(newestFirst)
        .slice(0, limit);
    },
    output: async (id) => kept.get(id)?.output,
    async claim({ owner, now, until }) {
      const entry = mostDue(kept, now, ({ dueAt }) => dueAt);
      if (!entry?.input) return undefined;
      const attempts = entry.run.attempts + 1;
      Object.assign(entry, { owner, dueAt: until });
      entry.run = { ...entry.run, status: 'running', attempts, beganAt: now };
      return { ...acceptedPart(entry.run), owner, attempts, excusedAttempts: entry.excused, input: entry.input };
    },
    async renew(ids, { owner, until }) {
      const still = ids.filter((id) => held(id, owner));
      for (const id of still) Object.assign(kept.get(id) ?? {}, { dueAt: until });
      return new Set(still);
    },
    async putBack({ id, owner }, dueAt, excused) {
      const entry = held(id, owner);
      if (!entry) return;
      Object.assign(entry, { owner: undefined, dueAt });
      entry.run = { ...entry.run, status: 'pending' };
      if (excused) entry.excused += 1;
    },
    async finish({ id, owner }, ended) {
      const entry = held(id, owner);
      if (!entry) return false;
      Object.assign(entry, { owner: undefined, dueAt: undefined, input: undefined });
      entry.run = endedPart(entry.run, ended);
      if (ended.outcome.ok) entry.output = ended.outcome.message;
      if (entry.run.delivery) entry.deliveryDueAt = ended.endedAt;
      return true;
    },
    async amend(id, ended) {
      const entry = kept.get(id);
      if (entry?.run.status !== 'failed') return false;
      const { failure: _, ...run } = entry.run;
      const { delivery: _new, ...amended } = endedPart(run, ended);
      entry.run = run.delivery ? { ...amended, delivery: run.delivery } : amended;
      if (ended.outcome.ok) entry.output = ended.outcome.message;
      return true;
    },
    async claimDelivery(now, until) {
      const entry = mostDue(kept, now, ({ deliveryDueAt }) => deliveryDueAt);
      const { delivery, callback, endedAt, failure } = entry?.run ?? {};
      if (!entry || !delivery || callback === undefined || endedAt === undefined) return undefined;
      const attempts = delivery.attempts + 1;
      entry.deliveryDueAt = until;
      entry.run = { ...entry.run, delivery: { ...delivery, attempts } };
      const { id } = entry.run;
      if (failure) return { id, url: callback, attempts, endedAt, outcome: { ok: false, failure } };
      if (!entry.output) return undefined;
      return { id, url: callback, attempts, endedAt, outcome: { ok: true, message: entry.output } };
    },
    async recordDelivery(id, delivery, dueAt) {
      const entry = kept.get(id);
      if (!entry) return;
      entry.deliveryDueAt = dueAt;
      entry.run = { ...entry.run, delivery: { ...delivery, attempts: entry.run.delivery?.attempts ?? 0 } };
    },
  };
}

function mostDue(kept: Map<string, Kept>, now: number, dueAt: (entry: Kept) => number | undefined): Kept | undefined {
  const due = [...kept.values()].filter((entry) => (dueAt(entry) ?? Number.POSITIVE_INFINITY) <= now);
  return due.sort((a, b) => (dueAt(a) ?? 0) - (dueAt(b) ?? 0))[0];
}

function acceptedPart(run: AsyncRun): AcceptedRun {
  const { status: _s, attempts: _a, beganAt: _b, hops: _h, ...accepted } = run;
  return accepted;
}

function endedPart(run: AsyncRun, { outcome, hops, endedAt }: EndedRun): AsyncRun {
  const status = outcome.ok ? 'done' : 'failed';
  return {
    ...run,
    status,
    hops,
    endedAt,
    ...(!outcome.ok && { failure: outcome.failure }),
    ...(run.callback !== undefined && { delivery: { state: 'waiting', attempts: 0 } }),
  };
}
