import type { Failure } from '../bus/outcome.ts';
import type { Change, Journal } from './journal.ts';

/** The in-memory twin of the journal. */
export function createMemoryJournal(): Journal {
  const changes = new Map<string, Change<unknown>>();
  const newest = new Map<string, Change<unknown>>();
  const failures = new Map<string, Failure>();
  return {
    async latest<S>(aggregate: string) {
      const change = newest.get(aggregate);
      return change && { version: change.version, state: structuredClone(change.state) as S };
    },
    hasAggregate: async (prefix) => [...newest.keys()].some((aggregate) => aggregate.startsWith(prefix)),
    async append<S>(change: Change<S>) {
      const before = changes.get(change.commandId);
      if (before) return { status: 'duplicate', change: before as Change<S> };
      if (change.version > 0) {
        if (change.version <= (newest.get(change.aggregate)?.version ?? 0)) return { status: 'conflict' };
        newest.set(change.aggregate, change);
      }
      changes.set(change.commandId, change);
      return { status: 'appended' };
    },
    find: async <S>(commandId: string) => changes.get(commandId) as Change<S> | undefined,
    async recordFailure(commandId, failure) {
      failures.set(commandId, failure);
    },
    failureOf: async (commandId) => failures.get(commandId),
  };
}
