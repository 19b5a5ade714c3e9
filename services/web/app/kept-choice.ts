/** A choice of this browser; undefined where there is none, or where the browser keeps nothing. */
export function readChoice<T extends string>(name: string, known: readonly T[]): T | undefined {
  try {
    const kept = localStorage.getItem(name);
    return known.find((one) => one === kept);
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
