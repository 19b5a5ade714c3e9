/**
 * How many of `count` this run of the suite does. What takes long by its number is done in full on embedded engines; on
 * containers, where the same specs run once more, a fifth shows the same.
 */
export const shareOf = (count: number): number =>
  process.env.TEST_ENGINES === 'containers' ? Math.ceil(count / 5) : count;
