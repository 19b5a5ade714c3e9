import type { Clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { DescriptionSpace, NewDescription } from '../domain/ports.ts';

interface Entry extends NewDescription {
  expiresAt: number;
}

/** The space of descriptions in memory. */
export function createMemoryDescriptionSpace(clock: Clock, retentionMs: number): DescriptionSpace {
  const entries = new Map<string, Entry>();
  async function supersede(aggregate: string): Promise<void> {
    for (const entry of entries.values())
      if (entry.aggregate === aggregate) entry.expiresAt = Math.min(entry.expiresAt, clock.now() + retentionMs);
  }
  return {
    supersede,
    async usage(of) {
      const isMeant = ({ owner, expiresAt }: Entry) =>
        expiresAt > clock.now() &&
        ('solutionId' in of ? owner.solutionId === of.solutionId : owner.userId === of.userId);
      const found = [...entries.values()].filter(isMeant);
      return { bytes: found.reduce((sum, { bytes }) => sum + bytes, 0), files: found.length };
    },
    async add(description) {
      await supersede(description.aggregate);
      const id = newId();
      entries.set(id, { ...description, expiresAt: Number.POSITIVE_INFINITY });
      return id;
    },
    async remove(id) {
      const removed = entries.get(id);
      entries.delete(id);
      const newest = [...entries.values()].findLast(({ aggregate }) => aggregate === removed?.aggregate);
      if (newest) newest.expiresAt = Number.POSITIVE_INFINITY;
    },
  };
}
