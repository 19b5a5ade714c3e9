import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAll } from '../gen/generate.ts';

/** Writes the files, in folders that may have to be made. */
export function writeFiles(files: ReadonlyMap<string, string>): void {
  for (const path of files.keys()) mkdirSync(dirname(path), { recursive: true });
  writeAll(files);
}

/** Formats what the formatter knows, and sorts imports. */
export function format(paths: readonly string[]): void {
  const known = paths.filter((path) => /\.(ts|yaml|avsc)$/.test(path));
  spawnSync('biome', ['check', '--write', ...known], { stdio: 'ignore' });
}
