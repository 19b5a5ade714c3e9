import type { FirstWriters } from '../domain/ports.ts';

/** First writers in memory. */
export function createMemoryFirstWriters(): FirstWriters {
  const owners = new Map<string, string>();
  return {
    of: async (solutionId) => owners.get(solutionId),
    async begin(solutionId, userId) {
      const owner = owners.get(solutionId) ?? userId;
      owners.set(solutionId, owner);
      return owner;
    },
  };
}
