import { spawnSync } from 'node:child_process';

export type RunOptions = { env?: NodeJS.ProcessEnv; cwd?: string };

/** Runs a command in the foreground, output shown; throws with the command line when it fails. */
export function run(command: string, args: readonly string[], { env = {}, cwd }: RunOptions = {}): void {
  const status = exitCode(command, args, { env, ...(cwd !== undefined && { cwd }) });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: exit code ${status}`);
}

/** The exit code of a command run in the foreground, output shown. 127 when there is no such command. */
export function exitCode(command: string, args: readonly string[], { env = {}, cwd }: RunOptions = {}): number {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, cwd });
  return status ?? 127;
}

/** Whether a command exists and exits with 0, output hidden. */
export function succeeds(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
