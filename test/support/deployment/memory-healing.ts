import type { HealingLocks } from '../../../services/deployment/domain/healing.ts';

/** Which deployments are healed, in memory. */
export function memoryHealing(): HealingLocks {
  const held = new Set<string>();
  return {
    async hold(id) {
      if (held.has(id)) return undefined;
      held.add(id);
      return { lost: new AbortController().signal, release: () => held.delete(id) };
    },
    isHeld: async (id) => held.has(id),
  };
}
