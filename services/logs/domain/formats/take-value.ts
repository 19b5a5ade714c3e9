/** Moves the first value that `read` can read out of `values`, in the order of `names`; others stay, so that nothing is lost. */
export function takeValue<T>(
  values: Map<string, unknown>,
  names: readonly string[],
  read: (value: unknown) => T | undefined,
): T | undefined {
  for (const name of names) {
    const value = values.has(name) ? read(values.get(name)) : undefined;
    if (value === undefined) continue;
    values.delete(name);
    return value;
  }
  return undefined;
}

export const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
