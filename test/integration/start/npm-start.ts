import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { StartSettings } from '../../../scripts/start/settings.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** A command of npm's as a person types it, in a terminal of its own. */
export interface NpmCommand {
  /** npm's own process, which leads a group of processes. */
  readonly pid: number;
  readonly output: string;
  /** The exit code, once it has one. */
  readonly exited: Promise<number | null>;
  /** What a terminal does at Ctrl-C: every process of npm's group gets the signal. */
  pressCtrlC(): void;
}

/** `npm start`, or another script. */
export function npmStart(
  settings: Partial<StartSettings>,
  env: Record<string, string> = {},
  args: readonly string[] = ['start'],
): NpmCommand {
  const given = Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  const child = spawn('npm', args, {
    cwd: root,
    detached: true,
    env: { ...withoutNpm(process.env), ...Object.fromEntries(given), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const pid = child.pid ?? 0;
  return {
    pid,
    get output() {
      return output;
    },
    exited: once(child, 'close').then(([code]) => code),
    pressCtrlC: () => void process.kill(-pid, 'SIGINT'),
  };
}

/** What npm puts into the environment of a test run must not reach the npm of a test. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')));
}
