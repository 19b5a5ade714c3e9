import type { Import } from '../check/read-imports.ts';

/** The specs among files that were changed, and those that import such a file, directly or through others. */
export function affectedSpecs(imports: readonly Import[], changed: readonly string[]): string[] {
  const importers = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ target }) => target,
  );
  const affected = new Set(changed);
  // The iteration of a set includes what is added to the set meanwhile.
  for (const file of affected) for (const importer of importers.get(file) ?? []) affected.add(importer.file);
  return [...affected].filter((file) => file.endsWith('.spec.ts')).sort();
}
