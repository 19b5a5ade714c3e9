import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../infra/engines/engines.ts';
import { findRoles } from '../../services/roles.ts';
import { nodeFlags } from '../start/node-flags.ts';

/** A program beside this one, so that what is measured does not share a thread with what measures. */
export interface BenchProcess {
  readonly pid: number;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
}

const readyWithinMs = 30_000;

/** Forks a script of the repository, given from its root. It ends by itself when this process does. */
export function startProcess(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): BenchProcess {
  const child = forkScript(script, args, env);
  return { pid: child.pid ?? 0, stop: () => end(child) };
}

/** The same, once `url` answers 200. Throws where the process ends before. */
export async function startReadyProcess(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  url: string,
): Promise<BenchProcess> {
  const child = forkScript(script, args, env);
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return { pid: child.pid ?? 0, stop: () => end(child) };
    if (child.exitCode !== null || Date.now() > deadline) {
      await end(child);
      throw new Error(`${script} ${args.join(' ')} was not ready at ${url}`);
    }
    await delay(50);
  }
}

/** A role of the platform, once it is ready. Its admin port is any free one. */
export async function startRole(
  service: string,
  role: string,
  env: Readonly<Record<string, string>>,
  program: { readonly script: string; readonly args: readonly string[] } = mainProgram(service, role),
): Promise<BenchProcess> {
  const [setting = ''] = Object.keys(findRoles([service, role]).found[0]?.admin ?? {});
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/readyz`;
  return startReadyProcess(program.script, program.args, { ...env, [setting]: String(port) }, url);
}

const mainProgram = (service: string, role: string) => ({ script: 'services/main.ts', args: [service, role] });

function forkScript(script: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return fork(new URL(`../../${script}`, import.meta.url), args, {
    env: { PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS, LOG_LEVEL: 'warn', ...env },
    execArgv: [
      ...(script === 'services/main.ts' ? nodeFlags({ service: args[0] ?? '', role: args[1] ?? '' }) : []),
      ...profiling(),
    ],
  });
}

/** BENCH_CPU_PROFILE=<folder> leaves a CPU profile of every process there. */
function profiling(): string[] {
  const folder = process.env.BENCH_CPU_PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
