/** A stage (middleware): may act before and after the next one, return in its place, or call it several times. */
export type Stage<T, R> = (next: (input: T) => Promise<R>) => (input: T) => Promise<R>;

/** The first stage is the outermost. */
export function composeStages<T, R>(
  stages: readonly Stage<T, R>[],
  core: (input: T) => Promise<R>,
): (input: T) => Promise<R> {
  return stages.reduceRight((next, stage) => stage(next), core);
}
