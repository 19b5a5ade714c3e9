import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { readScripts } from '../../../services/deployment/app/package/read-scripts.ts';
import { writeZip } from '../../../services/deployment/app/package/write-zip.ts';
import { packageEntries } from '../../../services/deployment/domain/package/entries.ts';
import type { DeploymentPlan } from '../../../services/deployment/domain/plan.ts';
import { clusterOptions } from './plans.ts';

export interface UnpackedSolution {
  readonly folder: string;
  /** Texts by their path in the package. */
  readonly files: Readonly<Record<string, string>>;
  /** Of the package. */
  readonly sha256: string;
  remove(): Promise<void>;
}

/** Packs a plan, and unpacks that by `unzip`. */
export async function unpackSolution(plan: DeploymentPlan, options = clusterOptions): Promise<UnpackedSolution> {
  const folder = await mkdtemp(join(tmpdir(), 'solution-'));
  const zip = await buffer(writeZip(packageEntries(plan, options, await readScripts())));
  await writeFile(join(folder, 'solution.zip'), zip);
  await runTool('unzip', ['-q', 'solution.zip'], { cwd: folder });
  await rm(join(folder, 'solution.zip'));
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = found
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(folder, path), await readFile(path, 'utf8')] as const;
    });
  return {
    folder,
    files: Object.fromEntries(await Promise.all(texts)),
    sha256: createHash('sha256').update(zip).digest('hex'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
