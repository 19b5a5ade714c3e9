interface Dated {
  readonly id: string;
  readonly created?: string;
  readonly created_at?: string;
}

/**
 * Removes all but the oldest: no cloud keeps names unique, so a create whose answer was lost may become visible after
 * another has begun. Resolves to the one that is left, undefined where there was none.
 */
export async function keepOldest<T extends Dated>(
  found: readonly T[],
  remove: (one: T) => Promise<void>,
): Promise<T | undefined> {
  const ageOf = ({ created, created_at, id }: Dated) => `${created ?? created_at ?? ''} ${id}`;
  const [kept, ...others] = found.toSorted((a, b) => (ageOf(a) < ageOf(b) ? -1 : 1));
  for (const other of others) await remove(other);
  return kept;
}
