/** What an id says it is the id of. */
const kinds = { user: 1, solution: 2, revision: 3, artifact: 4, thread: 5, comment: 6 } as const;

/**
 * Ids that name their origin: `5eed0001-0002-8000-8000-00000000002a` is solution 42 of seed 1, the `800x` in the
 * middle counts what belongs to it. A later run finds by them how far an earlier one came. They are of version 8,
 * which is there for such ids.
 */
export type Ids = Readonly<Record<keyof typeof kinds, (number: number, part?: number) => string>>;

export const largestSeed = 0xffff;

export function createIds(seed: number): Ids {
  const of = (kind: number) => {
    const start = `5eed${hex(seed, 4)}-${hex(kind, 4)}-8000-8`;
    return (number: number, part = 0) => `${start}${hex(part, 3)}-${hex(number, 12)}`;
  };
  return {
    user: of(kinds.user),
    solution: of(kinds.solution),
    revision: of(kinds.revision),
    artifact: of(kinds.artifact),
    thread: of(kinds.thread),
    comment: of(kinds.comment),
  };
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** The number that an id was made of. */
export const numberOf = (id: string): number => Number.parseInt(id.slice(-12), 16);
