import { access } from 'node:fs/promises';
import { AppError } from '../../../kit/errors.ts';
import { runProgram } from '../../../platform/python-packages/run-program.ts';
import type { PythonRunner } from '../../../platform/runners/python-runner.ts';

export interface InterpreterOptions {
  /** Paths, before those that uv finds: on PATH, and its own. */
  readonly configured: readonly string[];
  readonly uv: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Interpreter {
  readonly path: string;
  /** `3.12` */
  readonly minor: string;
}

/** The interpreters of this machine. Nothing is downloaded. */
export interface Interpreters {
  /** One that runs the model: of its version, or of any where it is not bound to one. */
  find(python: PythonRunner['python']): Promise<Interpreter | undefined>;
  /** What there is: `3.10, 3.12`. */
  list(): Promise<string>;
}

/** Those that runners are tried with, newest first. */
const minors = ['3.13', '3.12', '3.11', '3.10', '3.9', '3.8', '3.7'];
const timeoutMs = 20_000;
/** An interpreter that was not there may have been installed since. */
const missingMs = 30_000;
const ask = 'import sys; print(sys.executable); print("%d.%d" % sys.version_info[:2])';

export function createInterpreters({ configured, uv, env }: InterpreterOptions): Interpreters {
  const known = new Map<string, Interpreter>();
  const missing = new Map<string, number>();
  const passed = { PATH: env.PATH, HOME: env.HOME, UV_PYTHON_DOWNLOADS: 'never', UV_NO_CONFIG: '1', LANG: 'C.UTF-8' };

  async function run(program: string, args: readonly string[]): Promise<string | undefined> {
    try {
      const { code, output } = await runProgram(program, args, { env: passed, input: '', timeoutMs });
      return code === 0 ? output.trim() : undefined;
    } catch (error) {
      // A path that does not start is no interpreter.
      if (error instanceof AppError && error.code === 'internal') return undefined;
      throw error;
    }
  }

  /** Launchers, such as those of pyenv, answer what they start. */
  async function describe(path: string): Promise<Interpreter | undefined> {
    const [executable, minor] = (await run(path, ['-c', ask]))?.split('\n') ?? [];
    return executable && minor ? { path: executable, minor } : undefined;
  }

  async function findMinor(minor: string): Promise<Interpreter | undefined> {
    const before = known.get(minor);
    if (before && (await isThere(before.path))) return before;
    if (Date.now() - (missing.get(minor) ?? 0) < missingMs) return undefined;
    for (const path of configured) {
      const found = await describe(path);
      if (found?.minor === minor) return remember(found);
    }
    const path = await run(uv, ['python', 'find', minor, '--no-project', '--no-python-downloads']);
    const found = path === undefined ? undefined : await describe(path);
    if (found?.minor === minor) return remember(found);
    missing.set(minor, Date.now());
    return undefined;
  }

  function remember(found: Interpreter): Interpreter {
    known.set(found.minor, found);
    return found;
  }

  return {
    async find({ version, isBound }) {
      for (const minor of isBound ? [version] : [version, ...minors]) {
        const found = await findMinor(minor);
        if (found) return found;
      }
      return undefined;
    },
    async list() {
      const found = await Promise.all(minors.map(findMinor));
      return found.flatMap((one) => one?.minor ?? []).join(', ') || 'none';
    },
  };
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
