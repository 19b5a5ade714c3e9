/** A choice of this browser; undefined where there is none, or where the browser keeps nothing. */
export function readChoice<T extends string>(name: string, known: readonly T[]): T | undefined {
  const kept = readKept(name);
  return known.find((one) => one === kept);
}

/** The same, whatever it is. */
export function readKept(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    // Browsers that block cookies throw: the choice then lasts as long as the page.
    return undefined;
  }
}

export function keepChoice(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // As above.
  }
}
