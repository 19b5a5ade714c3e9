import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `scripts/<file>` as npm would, with these settings in place of its own. */
export const startScript = (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcessByStdio<null, Readable, Readable> =>
  spawn(process.execPath, [`scripts/${file}`, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs `scripts/<file>` to its end. */
export async function runScript(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Finished> {
  const child = startScript(file, args, env);
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { status, stdout, stderr };
}
