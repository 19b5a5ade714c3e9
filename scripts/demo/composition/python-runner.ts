import { createHash } from 'node:crypto';
import { readFile, realpath, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultCacheDir, type FetchProgress } from '../../../infra/engines/engines.ts';
import { makeOnce } from '../../../infra/engines/fetch/cache.ts';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { modelPath } from '../../../services/classifier/store/model-file.ts';

const requirements = fileURLToPath(new URL('../python/requirements.txt', import.meta.url));
const packageVerdict = fileURLToPath(new URL('../python/package_verdict.py', import.meta.url));

/** About what the packages take once they are installed. */
const installedBytes = 160_000_000;
const installWithinMs = 180_000;

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
  const { folder, cacheDir = defaultCacheDir(), signal } = options;
  const python = await interpreter(options);
  const list = await readFile(requirements, 'utf8');
  const version = createHash('sha256').update(`${list}${python.version}`).digest('hex').slice(0, 12);
  const home = join(cacheDir, `python-${version}`);
  await makeOnce(home, (partial) => install(python.path, partial, options));
  const bin = join(home, 'bin');
  const env = {
    ...process.env,
    PYTHONPATH: home,
    PYTHONWARNINGS: 'ignore',
    PATH: [bin, process.env.PATH].join(delimiter),
  };
  const weights = fileURLToPath(modelPath('verdict'));
  await runTool(python.path, [packageVerdict, weights, folder], { env, timeoutMs: 60_000, signal });
  return { command: python.path, args: [join(bin, 'acumos_model_runner'), join(folder, 'verdict')], env };
}

/** The one whose packages are in the cache: another version of Python needs others. */
async function interpreter({ python = 'python3', signal }: PythonOptions): Promise<{ path: string; version: string }> {
  const ask = ['-c', 'import sys; print(sys.executable); print(sys.version)'];
  const [path = python, version = ''] = (await runTool(python, ask, { signal })).split('\n');
  return { path: await realpath(path), version };
}

async function install(python: string, partial: string, { onProgress, signal }: PythonOptions): Promise<void> {
  const report = (doneBytes: number) =>
    onProgress?.({ what: 'Python model runner', doneBytes, totalBytes: installedBytes });
  report(0);
  const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--quiet', '--target', partial];
  // No wheels exist of two; and the packages' own demands cannot be met together any more.
  const rules = [
    '--no-deps',
    '--ignore-requires-python',
    '--only-binary',
    ':all:',
    '--no-binary',
    'lark-parser,pyyaml',
  ];
  await runTool(python, [...pip, ...rules, '-r', requirements], {
    env: { ...process.env, PIP_ROOT_USER_ACTION: 'ignore' },
    timeoutMs: installWithinMs,
    signal,
    growing: partial,
    onGrowth: (bytes) => report(Math.min(bytes, installedBytes - 1)),
  });
  // Packaging a model compiles its .proto file, and looks for the compiler under its usual name.
  await symlink('python-grpc-tools-protoc', join(partial, 'bin', 'protoc'));
  report(installedBytes);
}
