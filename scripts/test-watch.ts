import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { readImports } from './check/read-imports.ts';
import { exitCode } from './containers/run.ts';
import { affectedSpecs } from './test/affected-specs.ts';
import { mocha, specRuns } from './test/test-runs.ts';

// npm run test:watch: after each change of a TypeScript file, the specs without engines that import it, directly or through
// others, and the changed specs themselves, whatever they need.

/** Editors save several files, or one in several steps. */
const quietMs = 200;

const changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;

function runAffected(): void {
  const files = [...changed].filter((file) => existsSync(file));
  changed.clear();
  const withoutEngines = new Set(
    specRuns([], []).flatMap(({ engines, files: specs = [] }) => (engines === 'none' ? specs : [])),
  );
  const specs = affectedSpecs(readImports('.'), files).filter(
    (spec) => withoutEngines.has(spec) || files.includes(spec),
  );
  console.log(`\n${files.join(', ')}: ${specs.length === 0 ? 'no spec' : `${specs.length} spec files`}`);
  if (specs.length > 0) exitCode(process.execPath, [mocha, '--reporter', 'dot', ...specs]);
}

for (const folder of ['services', 'scripts', 'infra', 'test'])
  watch(folder, { recursive: true }, (_, file) => {
    if (!file?.endsWith('.ts')) return;
    changed.add(join(folder, file));
    clearTimeout(timer);
    timer = setTimeout(runAffected, quietMs);
  });
console.log('Waiting for a change; Ctrl-C ends it.');
