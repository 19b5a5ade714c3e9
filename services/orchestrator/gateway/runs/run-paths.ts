import { createRecentMap } from '../../../kit/recent-map.ts';

/** What a path runs, whatever composition is in force there. */
export interface RunPlace {
  readonly solution: string;
  readonly operation: string;
  /** The pattern of the path. */
  readonly route: string;
}

/** The paths by which runs have come, as they were sent and without a query: the router has said what they are once. */
export interface RunPaths {
  remember(path: string, place: RunPlace): void;
  find(path: string): RunPlace | undefined;
}

const longestPath = 300;

export function createRunPaths(): RunPaths {
  const places = createRecentMap<RunPlace>({ limit: 10_000, ttlMs: 60 * 60_000 });
  return {
    remember(path, place) {
      if (path.length <= longestPath && !path.includes('?') && !places.has(path)) places.set(path, place);
    },
    find: (path) => places.get(path),
  };
}
