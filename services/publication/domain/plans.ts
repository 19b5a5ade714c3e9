/**
 * Plans of what a command writes to the catalog, saved before it writes: a redelivered command writes the same, whatever
 * has changed since, and one with a plan is executed even after its deadline. Errors: `unavailable`.
 */
export interface Plans {
  find<P>(commandId: string): Promise<P | undefined>;
  /** Saves the plan unless the command has one; resolves to the saved plan. */
  saveIfAbsent<P>(commandId: string, plan: P): Promise<P>;
}
