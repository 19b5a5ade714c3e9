import { installFailure } from './install-failure.ts';
import { lockedPackages, type Platform, type PythonRequirements, unusable } from './requirements.ts';
import { runProgram } from './run-program.ts';

export interface UvOptions {
  /** Path of the program. */
  readonly uv: string;
  /** The interpreter that it uses; no package is run by it. */
  readonly interpreter: string;
  /** Keeps downloaded packages. */
  readonly cacheFolder: string;
  /** Where packages come from, the first one preferred; PyPI where it is empty. */
  readonly indexes: readonly string[];
  /** Builds packages that have no wheel, which runs code of theirs on this machine. */
  readonly allowsSource: boolean;
  readonly timeoutMs: number;
  readonly mostPackages: number;
  /** What the owner of a model does whose packages cannot be installed, as a sentence. */
  readonly advice: string;
  /** `copy` by default: files that are linked to the cache change with it. `hardlink` costs no disk. */
  readonly linkMode?: 'copy' | 'hardlink';
  /** Compiles modules while they are installed, for an environment that starts often and is not written to. */
  readonly compiles?: boolean;
  /** Proxies and certificates are read of it. */
  readonly env: NodeJS.ProcessEnv;
}

export interface PackageInstaller {
  /** What changes a result besides the requirements. */
  readonly rules: readonly string[];
  /** Exact versions with hashes of what is required, and of what that requires. Errors: as `install`, and too many packages. */
  lock(requirements: PythonRequirements, signal?: AbortSignal): Promise<string>;
  /** Errors: `unprocessable` where it cannot be installed, `unavailable` where an index does not answer, `cancelled`. */
  install(lock: string, requirements: PythonRequirements, target: string, signal?: AbortSignal): Promise<void>;
}

/** The oldest system that official images of Python have been built on lately; wheels for it run on newer ones. */
const systems: Readonly<Record<Platform, string>> = {
  'linux/amd64': 'x86_64-manylinux_2_28',
  'linux/arm64': 'aarch64-manylinux_2_28',
};
const passed = /^(?:https?_proxy|no_proxy|all_proxy|ssl_cert_file|ssl_cert_dir)$/i;

export function createUv(options: UvOptions): PackageInstaller {
  const {
    uv,
    interpreter,
    cacheFolder,
    indexes,
    allowsSource,
    timeoutMs,
    mostPackages,
    linkMode = 'copy',
    compiles = false,
  } = options;
  const [index, ...others] = indexes;
  const ofWheels = allowsSource ? [] : ['--only-binary', ':all:'];
  const env = {
    ...Object.fromEntries(Object.entries(options.env).filter(([name]) => passed.test(name))),
    ...{ PATH: options.env.PATH, HOME: cacheFolder, LANG: 'C.UTF-8' },
    ...{ UV_CACHE_DIR: cacheFolder, UV_PYTHON_DOWNLOADS: 'never', UV_NO_CONFIG: '1', UV_NO_PROGRESS: '1' },
    // Not as arguments, which every user of the machine sees: addresses of private indexes have a password.
    ...(index !== undefined && { UV_DEFAULT_INDEX: index }),
    ...(others.length > 0 && { UV_INDEX: others.join(' ') }),
  };
  const targetOf = ({ python, platform }: PythonRequirements) => [
    ...['--python', interpreter, '--python-version', python, '--python-platform', systems[platform]],
  ];

  async function run(
    args: readonly string[],
    input: string,
    requirements: PythonRequirements,
    signal?: AbortSignal,
  ): Promise<string> {
    const { code, output, errors, isLate, isCut } = await runProgram(uv, args, { env, input, timeoutMs, signal });
    if (isLate) throw unusable(`Installing the Python packages took longer than ${Math.round(timeoutMs / 1_000)} s.`);
    if (code !== 0) throw installFailure(errors, requirements, options.advice);
    // Half of a lock would install half of the packages.
    if (isCut) throw unusable('The Python packages of the model have too many files to be listed.');
    return output;
  }

  return {
    rules: [...ofWheels, ...indexes],
    async lock(requirements, signal) {
      const args = ['pip', 'compile', '-', ...targetOf(requirements), ...ofWheels];
      const plain = ['--generate-hashes', '--no-header', '--no-annotate', '--quiet'];
      const lock = await run([...args, ...plain], `${requirements.lines.join('\n')}\n`, requirements, signal);
      const count = lockedPackages(lock).length;
      if (count > mostPackages)
        throw unusable(`The model needs ${count} Python packages; ${mostPackages} are allowed.`);
      return lock;
    },
    async install(lock, requirements, target, signal) {
      const args = ['pip', 'install', '-r', '-', '--target', target, '--no-deps', '--require-hashes'];
      const plain = ['--link-mode', linkMode, '--quiet', ...(compiles ? ['--compile-bytecode'] : [])];
      await run([...args, ...targetOf(requirements), ...ofWheels, ...plain], lock, requirements, signal);
    },
  };
}
