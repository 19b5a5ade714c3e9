import { type Later, later } from './definition.ts';

export interface AttemptLimit {
  /** Attempts of this worker at the same time. */
  readonly atOnce: number;
  /** When an attempt that found no room is made again. */
  readonly lookEveryMs: number;
}

/**
 * The `run` of a step whose attempts may hang, so that they do not hold up the other processes of the worker: gives `Later`
 * while `atOnce` attempts are under way, otherwise what `run` gives; throws what `run` throws. The count belongs to the
 * returned function: make it once for each definition.
 */
export function limitAttempts<C, T>(
  { atOnce, lookEveryMs }: AttemptLimit,
  run: (context: C) => Promise<T>,
): (context: C) => Promise<T | Later> {
  let underWay = 0;
  return async (context) => {
    if (underWay >= atOnce) return later(lookEveryMs);
    underWay += 1;
    try {
      return await run(context);
    } finally {
      underWay -= 1;
    }
  };
}
