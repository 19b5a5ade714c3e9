import type { Chance } from './chance.ts';
import { createIds, type Ids } from './ids.ts';

/** What all rows of one run have in common. */
export interface Plan {
  readonly seed: number;
  readonly ids: Ids;
  /** Users there are by the time a solution of this number is added. */
  readonly usersBefore: (solution: number) => number;
  /** A time within the last years. */
  readonly time: (chance: Chance) => Date;
  /** A time between then and now. */
  readonly later: (chance: Chance, than: Date) => Date;
}

const solutionsPerUser = 50;
/** Even a handful of solutions has some people around it, who rate and comment. */
const firstUsers = 20;
const secondsOfYears = 4 * 365 * 86_400;

export function createPlan(seed: number, now: number): Plan {
  const ago = (seconds: number) => new Date(now - seconds * 1_000);
  return {
    seed,
    ids: createIds(seed),
    usersBefore: (solution) => (solution === 0 ? 0 : firstUsers + Math.floor((solution - 1) / solutionsPerUser)),
    time: (chance) => ago(chance.between(3_600, secondsOfYears)),
    later: (chance, than) => ago(chance.between(0, Math.floor((now - than.getTime()) / 1_000))),
  };
}
