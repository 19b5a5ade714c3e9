/**
 * What several pieces of work resolve to, in their order. Rejects with a failure only when none of them goes on any more: what
 * is undone then must not be done afterwards.
 */
export async function settleAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
