import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultCacheDir } from '../../infra/engines/engines.ts';
import { createFolderAtomically } from '../../infra/engines/fetch/cache.ts';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';
import { findGo } from '../../infra/engines/registry/find-go.ts';
import { goEnv } from '../../infra/engines/registry/go-env.ts';

const source = join(import.meta.dirname, 'oci-conformance');
const tool = 'github.com/opencontainers/distribution-spec/conformance';
const buildWithinMs = 10 * 60_000;

/** The path of the official conformance suite of the OCI distribution specification: of the version in `go.mod`, built once. */
export async function ociConformance(): Promise<string> {
  const sums = await readFile(join(source, 'go.sum'));
  const version = createHash('sha256').update(sums).digest('hex').slice(0, 16);
  const folder = join(defaultCacheDir(), `oci-conformance-${version}`);
  await createFolderAtomically(folder, async (partial) => {
    const work = join(partial, 'work');
    const compiled = join(work, 'compiled');
    await mkdir(compiled, { recursive: true });
    const go = await findGo(work, {});
    const cwd = join(work, 'source');
    await cp(source, cwd, { recursive: true });
    const options = { env: goEnv(work, compiled), cwd, timeoutMs: buildWithinMs };
    await runTool(go, ['build', '-trimpath', '-o', join(partial, 'conformance'), tool], options);
    await rm(work, { recursive: true, force: true });
  });
  return join(folder, 'conformance');
}
