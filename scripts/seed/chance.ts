import { createRandom } from '../train/random.ts';

/** Choices that come out the same for the same seed and number. */
export interface Chance {
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number;
  /** True in `share` of the cases. */
  readonly happens: (share: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  /** `count` different ones, or all where there are fewer. */
  readonly some: <T>(items: readonly T[], count: number) => T[];
  /** One of the names, each as often as its weight says. */
  readonly weighted: <T extends string>(weights: Readonly<Record<T, number>>) => T;
  /** A count around `mean` of something that is mostly rare and sometimes frequent, as popularity is. */
  readonly few: (mean: number) => number;
  /** A number below `count`, the smaller ones more often. */
  readonly early: (count: number) => number;
}

export function createChance(seed: number, number: number): Chance {
  const value = createRandom(Math.imul(seed + 1, 0x9e3779b1) ^ number);
  const between = (low: number, high: number) => low + Math.floor(value() * (high - low + 1));
  return {
    between,
    happens: (share) => value() < share,
    pick: (items) => required(items[between(0, items.length - 1)]),
    some(items, count) {
      const left = [...items];
      const take = () => left.splice(between(0, left.length - 1), 1);
      return Array.from({ length: Math.min(count, items.length) }, take).flat();
    },
    weighted(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      let rest = value() * names.reduce((sum, name) => sum + weights[name], 0);
      for (const name of names) {
        rest -= weights[name];
        if (rest < 0) return name;
      }
      return required(names.at(-1));
    },
    few: (mean) => Math.floor(-(mean + 0.5) * Math.log(1 - value())),
    early: (count) => Math.floor(count * value() ** 2),
  };
}

function required<T>(item: T | undefined): T {
  if (item === undefined) throw new RangeError('There is nothing to choose from.');
  return item;
}
