import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FetchProgress } from '../../../infra/engines/engines.ts';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { modelPath } from '../../../services/classifier/store/model-file.ts';
import { installPythonPackages } from '../../support/python-packages.ts';

const requirements = fileURLToPath(new URL('../python/requirements.txt', import.meta.url));
const packageVerdict = fileURLToPath(new URL('../python/package_verdict.py', import.meta.url));

/** About what the packages take once they are installed. */
const installedBytes = 160_000_000;

/** A program to start: `acumos_model_runner`, the public runner of Python models, for a packaged verdict. */
export interface PythonRunner {
  readonly command: string;
  /** Host and port are still to be added. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

export interface PythonOptions {
  /** Where the packaged model goes. */
  readonly folder: string;
  readonly cacheDir?: string;
  /** The interpreter's name; `python3` when absent. */
  readonly python?: string;
  readonly onProgress?: (progress: FetchProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Installs the public Python packages into the cache, once, and packages the verdict with them. Throws an Error where
 * there is no Python 3, pip installs nothing or the packages do not go with this Python.
 */
export async function preparePythonRunner(options: PythonOptions): Promise<PythonRunner> {
  const { folder, cacheDir, onProgress, signal } = options;
  const report = (doneBytes: number) =>
    onProgress?.({ what: 'Python model runner', doneBytes, totalBytes: installedBytes });
  const { python, home, env } = await installPythonPackages({
    ...{ name: 'python', requirements, cacheDir, python: options.python, signal },
    // No wheels exist of two; and the packages' own demands cannot be met together any more.
    rules: ['--ignore-requires-python', '--no-binary', 'lark-parser,pyyaml'],
    onGrowth: (bytes) => report(Math.min(bytes, installedBytes - 1)),
    async finish(installed) {
      // Packaging a model compiles its .proto file, and looks for the compiler under its usual name.
      await symlink('python-grpc-tools-protoc', join(installed, 'bin', 'protoc'));
      report(installedBytes);
    },
  });
  const weights = fileURLToPath(modelPath('verdict'));
  await runTool(python, [packageVerdict, weights, folder], { env, timeoutMs: 60_000, signal });
  return { command: python, args: [join(home, 'bin', 'acumos_model_runner'), join(folder, 'verdict')], env };
}
