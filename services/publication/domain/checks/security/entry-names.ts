/** Why an entry with this name must not be unpacked, as the end of a sentence; undefined if it may. */
export function nameProblem(name: string): string | undefined {
  const parts = name.split(/[/\\]/);
  if (/^[/\\]/.test(name) || /^[a-z]:/i.test(name)) return 'has an absolute name';
  if (parts.includes('..')) return 'has a name that leads out of the archive';
  if (name.includes('\0')) return 'has a NUL character in its name';
  return undefined;
}
