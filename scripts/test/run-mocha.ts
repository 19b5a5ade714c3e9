import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const mocha = fileURLToPath(new URL('../../node_modules/mocha/bin/mocha.js', import.meta.url));
const running = new Set<ChildProcess>();
let ended = false;

export interface MochaRun {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The file its output goes to. */
  readonly output: string;
}

/** Resolves to its exit code. */
export async function runMocha({ args, env, output }: MochaRun): Promise<number> {
  if (ended) return 1;
  const out = openSync(output, 'w');
  const child = spawn(process.execPath, [mocha, ...args], {
    stdio: ['ignore', out, out],
    env: { ...process.env, ...env },
  });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  closeSync(out);
  return typeof code === 'number' ? code : 1;
}

/** Whoever ends this process wants the end of its runs, and to see how far they got; no other is begun. */
export function endWithThem(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      ended = true;
      for (const child of running) child.kill(signal);
    });
}
