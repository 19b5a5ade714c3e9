import type { Import } from '../check/read-imports.ts';

const withoutEngines = /^test\/(unit|component)\//;
const mayNeedEngines = /^test\/(contract|guide)\//;
const engines = 'test/support/engines.ts';

/** The specs that start no engine: those of folders that need none, and contract specs and chapters that import none, also indirectly. */
export function fastSpecs(imports: readonly Import[], specs: readonly string[]): string[] {
  const targets = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ file }) => file,
  );
  const needsEngines = (spec: string) => {
    const loaded = new Set([spec]);
    // The iteration of a set includes what is added to the set meanwhile.
    for (const file of loaded) for (const { target } of targets.get(file) ?? []) loaded.add(target);
    return loaded.has(engines);
  };
  return specs.filter((spec) => withoutEngines.test(spec) || (mayNeedEngines.test(spec) && !needsEngines(spec)));
}
