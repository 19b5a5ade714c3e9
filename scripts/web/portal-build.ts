import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderAtomically, defaultCacheDir, exists } from '../../infra/engines/fetch/cache.ts';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';
import { soleWorker } from '../../infra/engines/fetch/sole-worker.ts';

const root = join(import.meta.dirname, '../..');
const builder = join(import.meta.dirname, 'build-portal.ts');
const sources = [
  'services/web/{app,composer,pages,parts}/**/*.{ts,tsx,css}',
  'services/web/index.html',
  'services/web/parts/tour/*.onnx',
  'services/contracts/*-api.ts',
  'scripts/web/*.ts',
  'package-lock.json',
];

/** The folder of the built web portal: of an earlier build of the same sources and packages, else built now. Throws where that fails. */
export async function portalBuild(signal?: AbortSignal, cacheDir = defaultCacheDir()): Promise<string> {
  const name = `portal-${await digestOfSources()}`;
  const folder = join(cacheDir, name);
  if (await exists(folder)) return folder;
  await mkdir(cacheDir, { recursive: true });
  await soleWorker(
    join(cacheDir, `${name}.pid`),
    () =>
      createFolderAtomically(
        folder,
        async (partial) => void (await runTool(process.execPath, [builder, partial], { signal })),
      ),
    signal,
  );
  return folder;
}

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).sort())
    hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}
