/** Keys by how often each was counted, for forgetting those that were counted least. */
export interface RankedKeys {
  /** `from` is the count that the key has here, undefined where it is new; undefined as `to` forgets the key. */
  move(key: string, from: number | undefined, to: number | undefined): void;
  /** A key that was counted least; of those that were counted about as often, the one that has been for the longest time. */
  lowest(): string | undefined;
}

/** Counts of one rank have the same highest bit, so that a key changes its rank a few times, and not with each count. */
const rankOf = (count: number): number => 32 - Math.clz32(Math.max(0, count));

const none = -1;

export function createRankedKeys(): RankedKeys {
  const ranks = Array.from({ length: 33 }, () => new Set<string>());
  return {
    move(key, from, to) {
      const left = from === undefined ? none : rankOf(from);
      const joined = to === undefined ? none : rankOf(to);
      if (left === joined) return;
      ranks[left]?.delete(key);
      ranks[joined]?.add(key);
    },
    lowest: () =>
      ranks
        .find(({ size }) => size > 0)
        ?.values()
        .next().value,
  };
}
