import { mostPeople } from '../domain/most-people.ts';
import type { OpenStream, Presence } from '../domain/ports.ts';

/** The twin of `createMongoPresence` in memory. */
export function createMemoryPresence(): Presence {
  const streams = new Map<string, OpenStream & { readonly until: number }>();
  return {
    async stay(stream, until) {
      streams.set(stream.id, { ...stream, until });
    },
    async leave(streamId) {
      streams.delete(streamId);
    },
    async usersOf(compositionId, now) {
      const there = [...streams.values()].filter((one) => one.compositionId === compositionId && one.until > now);
      return [...new Set(there.map(({ userId }) => userId))].sort().slice(0, mostPeople);
    },
  };
}
