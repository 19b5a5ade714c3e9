import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runProgram } from '../../../platform/python-packages/run-program.ts';

/** Wraps the command of a model server in bubblewrap. */
export interface Sandbox {
  wrap(command: readonly string[], folders: SandboxFolders): readonly string[];
}

export interface SandboxFolders {
  readonly readable: readonly string[];
  /** Its working folder; it may write to this and to `/tmp`. */
  readonly writable: string;
}

/** Of the system, as far as they are there: libraries, certificates, time zones. */
const system = ['/usr', '/bin', '/lib', '/lib64', '/etc/ssl', '/etc/ld.so.cache', '/etc/localtime'];
const timeoutMs = 10_000;

/** Bubblewrap where it is on PATH and the kernel lets it work; undefined otherwise. */
export async function findSandbox(env: NodeJS.ProcessEnv): Promise<Sandbox | undefined> {
  const program = await onPath('bwrap', env.PATH ?? '');
  if (program === undefined) return undefined;
  const sandbox: Sandbox = {
    wrap: (command, { readable, writable }) => [
      ...[program, '--die-with-parent', '--new-session', '--unshare-all', '--share-net'],
      ...system.flatMap((path) => ['--ro-bind-try', path, path]),
      ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
      ...readable.flatMap((path) => ['--ro-bind', path, path]),
      ...['--bind', writable, writable, '--chdir', writable, '--', ...command],
    ],
  };
  const [command = '', ...args] = sandbox.wrap(['/bin/true'], { readable: [], writable: '/tmp' });
  const { code } = await runProgram(command, args, { env: {}, input: '', timeoutMs });
  return code === 0 ? sandbox : undefined;
}

async function onPath(name: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter)) {
    const program = join(folder, name);
    if (
      await access(program, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return program;
  }
  return undefined;
}
