import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

const running = new Set<ChildProcess>();
let ended = false;

export interface ProgramRun {
  /** A program for Node and its arguments. */
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The file its output goes to. */
  readonly output: string;
}

/** Resolves to its exit code. */
export async function runProgram({ command, env, output }: ProgramRun): Promise<number> {
  if (ended) return 1;
  const out = openSync(output, 'w');
  const child = spawn(process.execPath, command, { stdio: ['ignore', out, out], env: { ...process.env, ...env } });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  closeSync(out);
  return typeof code === 'number' ? code : 1;
}

/** A signal to this process ends the runs under way, whose output is shown as far as it goes, and starts no other. */
export function endRunsOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      ended = true;
      for (const child of running) child.kill(signal);
    });
}
