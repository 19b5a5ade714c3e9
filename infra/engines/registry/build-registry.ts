import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '../fetch/run-tool.ts';
import { findGo } from './find-go.ts';
import { goEnv } from './go-env.ts';

/** Percent of the build, about as its parts last. */
const share = { toolchain: 5, modules: 10, compile: 85 } as const;
const cacheBytes = 480_000_000;
const compileWithinMs = 15 * 60_000;

const source = join(import.meta.dirname, 'program');

export const registryVersion = '3.1.2';

export interface BuildOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onPercent?: (percent: number) => void;
}

/**
 * Builds the registry into the file `target`; `folder` takes about 1 GB meanwhile and is gone afterwards. The modules are those
 * whose sums are in `program/go.sum`. Throws an Error.
 */
export async function buildRegistry(target: string, folder: string, options: BuildOptions): Promise<void> {
  const { signal, onPercent = () => undefined } = options;
  try {
    await mkdir(folder, { recursive: true });
    const toolchain = join(folder, 'toolchain');
    await mkdir(toolchain);
    const go = await findGo(toolchain, {
      signal,
      onBytes: (done, total) => onPercent((share.toolchain * done) / total),
    });
    onPercent(share.toolchain);
    const program = join(folder, 'program');
    await cp(source, program, { recursive: true });
    const compiled = join(folder, 'compiled');
    await mkdir(compiled);
    const env = goEnv(folder, compiled);
    await runTool(go, ['mod', 'download'], { env, cwd: program, signal, timeoutMs: compileWithinMs });
    onPercent(share.toolchain + share.modules);
    const version = `-X github.com/distribution/distribution/v3/version.version=v${registryVersion}`;
    // The platform is in use meanwhile, and comes first.
    const build = ['-n', '10', go, 'build', '-trimpath', '-ldflags', `-s -w -buildid= ${version}`, '-o', target, '.'];
    await runTool('nice', build, {
      ...{ env, cwd: program, signal, timeoutMs: compileWithinMs, growing: compiled },
      onGrowth: (bytes) =>
        onPercent(Math.min(share.toolchain + share.modules + (share.compile * bytes) / cacheBytes, 99)),
    });
    onPercent(100);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
