const longest = 60;

/**
 * An id for a node of a model: its name with what containers may be called, and a number where it is taken. People read it in
 * problems, runs and blueprints.
 */
export function nodeIdFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest);
  const base = plain || 'model';
  const used = new Set(taken);
  if (!used.has(base)) return base;
  for (let number = 2; ; number += 1) if (!used.has(`${base}-${number}`)) return `${base}-${number}`;
}
