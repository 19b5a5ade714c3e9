import type { FirstWriters } from '../domain/ports.ts';

interface Entry {
  readonly userId: string;
  checked: number;
  known: boolean;
}

/** First writers in memory. */
export function createMemoryFirstWriters(): FirstWriters {
  const entries = new Map<string, Entry>();
  const unknownOf = (user: string) => [...entries].filter(([, { userId, known }]) => userId === user && !known);
  let checks = 0;
  return {
    of: async (solutionId) => entries.get(solutionId)?.userId,
    async begin(solutionId, userId) {
      const entry = entries.get(solutionId) ?? { userId, checked: 0, known: false };
      entries.set(solutionId, entry);
      return entry.userId;
    },
    count: async (userId) => unknownOf(userId).length,
    async oldest(userId, limit) {
      const found = unknownOf(userId).sort(([, one], [, other]) => one.checked - other.checked);
      return found.slice(0, limit).map(([solutionId]) => solutionId);
    },
    async recordChecks(checked, known) {
      checks += 1;
      for (const [solutionId, entry] of entries) {
        if (checked.includes(solutionId)) entry.checked = checks;
        if (known.includes(solutionId)) entry.known = true;
      }
    },
  };
}
