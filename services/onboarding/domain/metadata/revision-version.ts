/** The version of a new revision, where the client asks for none: how many there are, and one more. */
export function nextVersion(taken: readonly string[]): string {
  let next = taken.length + 1;
  while (taken.includes(String(next))) next += 1;
  return String(next);
}
