import type { Plans } from '../domain/plans.ts';

/** The in-memory twin. */
export function createMemoryPlans(): Plans {
  const plans = new Map<string, unknown>();
  return {
    find: async <P>(commandId: string) => plans.get(commandId) as P | undefined,
    async saveIfAbsent<P>(commandId: string, plan: P) {
      if (!plans.has(commandId)) plans.set(commandId, structuredClone(plan));
      return plans.get(commandId) as P;
    },
  };
}
