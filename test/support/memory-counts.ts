import type { Clock } from '../../services/kit/clock.ts';
import type { SharedCounts } from '../../services/kit/http/window-counts.ts';

/** Shared counts in memory. `additions` are those it was asked for; while `away` it answers none. */
export interface MemoryCounts extends SharedCounts {
  readonly additions: readonly (readonly [key: string, points: number])[];
  away: boolean;
}

export function createMemoryCounts(clock: Clock): MemoryCounts {
  const windows = new Map<string, { points: number; readonly endsAt: number }>();
  const additions: [string, number][] = [];
  const counts: MemoryCounts = {
    additions,
    away: false,
    async add(key, points, leftMs) {
      if (counts.away) throw new Error('away');
      additions.push([key, points]);
      const now = clock.now();
      const known = windows.get(key);
      const window = known && known.endsAt > now ? known : { points: 0, endsAt: now + leftMs };
      windows.set(key, window);
      window.points += points;
      return { count: window.points, leftMs: window.endsAt - now };
    },
  };
  return counts;
}
