/** Splits a list into consecutive runs of at most `limit` in total; an item over the limit is a run of its own. */
export function splitBySize<T>(items: readonly T[], limit: number, sizeOf: (item: T) => number): T[][] {
  const runs: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const last = runs.at(-1);
    if (last && size <= room) last.push(item);
    else {
      runs.push([item]);
      room = limit;
    }
    room -= size;
  }
  return runs;
}
