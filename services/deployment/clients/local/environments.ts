import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../kit/errors.ts';
import { lockedPackages, type Platform, requirementsHash } from '../../../platform/python-packages/requirements.ts';
import { runProgram } from '../../../platform/python-packages/run-program.ts';
import { createUv, type UvOptions } from '../../../platform/python-packages/uv.ts';
import type { Interpreter } from './interpreters.ts';
import { makeOnce, removeUnused } from './make-once.ts';
import { endMakers } from './orphans.ts';

export interface EnvironmentOptions
  extends Omit<UvOptions, 'interpreter' | 'allowsSource' | 'linkMode' | 'compiles' | 'advice'> {
  readonly folder: string;
}

/** Installed packages, shared by all models that need the same ones. */
export interface Environments {
  /** The interpreter that has them. Errors: `unprocessable`, `unavailable`, `cancelled`. */
  prepare(
    lines: readonly string[],
    interpreter: Interpreter,
    report: (message: string) => void,
    signal: AbortSignal,
  ): Promise<string>;
  /** Removes those that were not used lately, and what a worker that died has left. Nothing may be prepared meanwhile. */
  sweep(usedBefore: number): Promise<void>;
}

const advice = 'Require other versions and push the model again.';
const venvTimeoutMs = 60_000;

/** Errors of `prepare` are those of the installer. */
export function createEnvironments(options: EnvironmentOptions): Environments {
  const { folder, uv, env, cacheFolder } = options;
  const [locks, environments] = [join(folder, 'locks'), join(folder, 'environments')];
  const platform: Platform = process.arch === 'arm64' ? 'linux/arm64' : 'linux/amd64';
  // Of twenty servers that start at once with the same packages, one installs them.
  const preparing = new Map<string, Promise<string>>();

  async function prepare(
    ...[lines, interpreter, report, signal]: Parameters<Environments['prepare']>
  ): Promise<string> {
    const installer = createUv({
      ...{ ...options, interpreter: interpreter.path, advice },
      ...{ allowsSource: false, linkMode: 'hardlink', compiles: true },
    });
    const requirements = { lines, python: interpreter.minor, platform };
    const lockFolder = join(locks, requirementsHash(requirements, installer.rules));
    await makeOnce(lockFolder, async (made) => {
      report('resolving Python packages');
      await writeFile(join(made, 'requirements.txt'), await installer.lock(requirements, signal));
    });
    const lock = await readFile(join(lockFolder, 'requirements.txt'), 'utf8');
    const hash = createHash('sha256')
      .update(JSON.stringify([lock, interpreter, platform]))
      .digest('hex')
      .slice(0, 40);
    const path = join(environments, hash);
    await makeOnce(path, async (made) => {
      report(`installing ${lockedPackages(lock).length} Python packages`);
      await makeVirtual(made, interpreter, signal);
      const packages = join(made, 'lib', `python${interpreter.minor}`, 'site-packages');
      await installer.install(lock, requirements, packages, signal);
    });
    return join(path, 'bin', 'python');
  }

  /** Without it the packages of the system would be found as well, and a model would run here that runs nowhere else. */
  async function makeVirtual(target: string, interpreter: Interpreter, signal: AbortSignal): Promise<void> {
    const args = ['venv', '--quiet', '--no-project', '--allow-existing', '--python', interpreter.path, target];
    const passed = { PATH: env.PATH, HOME: cacheFolder, UV_CACHE_DIR: cacheFolder, UV_NO_CONFIG: '1', LANG: 'C.UTF-8' };
    const { code, errors } = await runProgram(uv, args, { env: passed, input: '', timeoutMs: venvTimeoutMs, signal });
    if (code !== 0) throw new AppError('internal', 'uv made no virtual environment.', { cause: new Error(errors) });
  }

  return {
    async prepare(lines, interpreter, report, signal) {
      const key = JSON.stringify([lines, interpreter]);
      const running = preparing.get(key);
      if (running) {
        report('waiting for Python packages that another server installs');
        const path = await running.catch((error) => {
          // What is waited for belongs to another server, which may be removed while this one is wanted.
          if (error instanceof AppError && error.code === 'cancelled' && !signal.aborted) return undefined;
          throw error;
        });
        return path ?? this.prepare(lines, interpreter, report, signal);
      }
      const work = prepare(lines, interpreter, report, signal).finally(() => preparing.delete(key));
      preparing.set(key, work);
      return work;
    },
    async sweep(usedBefore) {
      await endMakers(environments);
      await removeUnused(environments, (_, usedAt) => usedAt < usedBefore);
      const left = await readdir(environments).catch(() => []);
      await removeUnused(locks, (_, usedAt) => usedAt < usedBefore || left.length === 0);
    },
  };
}
