import type { Import } from './read-imports.ts';

const start = /^services\/[^/]+\/start-[a-z]+\.ts$/;

/** The files that the roles of services load, directly or through others: what is not among them has no effect. */
export function loadedFiles(imports: readonly Import[]): ReadonlySet<string> {
  const byFile = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ file }) => file,
  );
  const loaded = new Set([...byFile.keys()].filter((file) => start.test(file)));
  // The iteration of a set includes what is added to the set meanwhile.
  for (const file of loaded) for (const { target } of byFile.get(file) ?? []) loaded.add(target);
  return loaded;
}
