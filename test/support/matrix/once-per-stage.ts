/** What rows of one stage share; created on first use. */
export function oncePerStage<S extends object, T>(make: (stage: S) => Promise<T>): (stage: S) => Promise<T> {
  const made = new WeakMap<S, Promise<T>>();
  return (stage) => {
    const there = made.get(stage) ?? make(stage);
    made.set(stage, there);
    return there;
  };
}
