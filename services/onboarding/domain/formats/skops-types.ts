import { member } from '../parse-json.ts';

/** Packages of which skops files may have types; the runner trusts some of theirs and none of others. */
const known = new Set(['builtins', 'collections', 'datetime', 'functools', 'numpy', 'operator', 'scipy', 'sklearn']);

/** Types that are named, and characters of one. */
const [mostTypes, longestType] = [20, 200];

/** The types of a `schema.json` of skops that no runner trusts, because they are of other packages. */
export function foreignTypesOf(schema: unknown): string[] {
  const found = new Set<string>();
  // No recursion: the nodes of a hostile file lie as deep as its author likes.
  const open = [schema];
  while (open.length > 0 && found.size < mostTypes) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    const module = member(node, '__module__');
    if (typeof module === 'string' && !known.has(module.split('.', 1)[0] ?? ''))
      found.add(`${module}.${String(member(node, '__class__'))}`.slice(0, longestType));
    for (const child of Object.values(node)) open.push(child);
  }
  return [...found].sort();
}
