/**
 * What a command is about to write to the catalog, noted before it does: a command that is delivered again writes the same,
 * whatever has changed since, and one that has begun is carried on after its deadline. Errors: `unavailable`.
 */
export interface Plans {
  find<P>(commandId: string): Promise<P | undefined>;
  /** Keeps the plan, unless another one was kept before; resolves to the one that counts. */
  saveIfAbsent<P>(commandId: string, plan: P): Promise<P>;
}
