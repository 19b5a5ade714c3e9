import type { Stage } from './stage.ts';

/** What rows of one stage share; created on first use. */
export function oncePerStage<T>(make: (stage: Stage) => Promise<T>): (stage: Stage) => Promise<T> {
  const made = new WeakMap<Stage, Promise<T>>();
  return (stage) => {
    const there = made.get(stage) ?? make(stage);
    made.set(stage, there);
    return there;
  };
}
