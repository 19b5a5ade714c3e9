/**
 * A seeded stream of numbers in [0, 1): the mulberry32 generator. `Math.random` cannot be seeded, and the committed model
 * must come out of the data, the settings and the seed alone.
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A copy of `items` in random order. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = items.map((item) => ({ item, rank: random() }));
  return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
