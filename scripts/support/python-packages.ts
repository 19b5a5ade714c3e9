import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { defaultCacheDir } from '../../infra/engines/engines.ts';
import { createFolderAtomically } from '../../infra/engines/fetch/cache.ts';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';

const installWithinMs = 180_000;

export interface PythonPackages {
  /** Names their folder in the cache. */
  readonly name: string;
  /** Path of a requirements file with exact versions; what they need themselves has to be in it. */
  readonly requirements: string;
  /** Options of pip besides. */
  readonly rules?: readonly string[];
  /** Called with the folder of the installed packages and the interpreter, before they are used. */
  readonly finish?: (folder: string, python: string) => Promise<void>;
  readonly cacheDir?: string | undefined;
  /** The interpreter's name; `python3` when absent. */
  readonly python?: string | undefined;
  readonly onGrowth?: (bytes: number) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface InstalledPackages {
  /** The interpreter they go with. */
  readonly python: string;
  readonly home: string;
  /** The environment in which it finds them. */
  readonly env: NodeJS.ProcessEnv;
}

/** Installs Python packages into the cache, once. Throws an Error where there is no Python 3 or pip installs nothing. */
export async function installPythonPackages(options: PythonPackages): Promise<InstalledPackages> {
  const { name, requirements, cacheDir = defaultCacheDir() } = options;
  const { path, version } = await interpreter(options);
  const list = await readFile(requirements, 'utf8');
  const hash = createHash('sha256').update(`${list}${version}`).digest('hex').slice(0, 12);
  const home = join(cacheDir, `${name}-${hash}`);
  await createFolderAtomically(home, async (partial) => {
    await install(path, partial, options);
    await options.finish?.(partial, path);
  });
  const PATH = [join(home, 'bin'), process.env.PATH].join(delimiter);
  return { python: path, home, env: { ...process.env, PYTHONPATH: home, PYTHONWARNINGS: 'ignore', PATH } };
}

/** The one whose packages are in the cache: another version of Python needs others. */
async function interpreter({ python = 'python3', signal }: PythonPackages): Promise<{ path: string; version: string }> {
  const query = ['-c', 'import sys; print(sys.executable); print(sys.version)'];
  const [path = python, version = ''] = (await runTool(python, query, { signal })).split('\n');
  return { path: await realpath(path), version };
}

async function install(python: string, partial: string, options: PythonPackages): Promise<void> {
  const { requirements, rules = [], onGrowth = () => undefined, signal } = options;
  const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--quiet', '--no-deps', '--target', partial];
  // Most of it is never run; what is, is compiled then.
  await runTool(python, [...pip, '--no-compile', '--only-binary', ':all:', ...rules, '-r', requirements], {
    env: { ...process.env, PIP_ROOT_USER_ACTION: 'ignore' },
    timeoutMs: installWithinMs,
    signal,
    growing: partial,
    onGrowth,
  });
}
