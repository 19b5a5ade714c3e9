import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosEngine } from './chaos-engines.ts';
import type { ChaosPlatform } from './chaos-platform.ts';
import type { Fault } from './plan-faults.ts';
import { type Aftermath, recoverEngine } from './recover-engine.ts';

/** A fault that was inflicted. */
export interface Inflicted extends Fault {
  /** Milliseconds after the load began: when it was inflicted, and when the launcher or this program had undone it. */
  readonly beganMs: number;
  readonly endedMs: number;
  /** Of an engine whose disk was full. */
  readonly aftermath?: Aftermath;
}

export interface InflictOptions {
  /** Milliseconds since the load began. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly onFault: (fault: Fault) => void;
}

const runsWithinMs = 60_000;

/** Inflicts the faults in their order, each at its time or once the one before is over. Ends early where `signal` aborts. */
export async function inflictFaults(
  faults: readonly Fault[],
  platform: ChaosPlatform,
  { now, signal, onFault }: InflictOptions,
): Promise<readonly Inflicted[]> {
  const inflicted: Inflicted[] = [];
  for (const fault of faults) {
    await delay(Math.max(fault.atMs - now(), 0), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    onFault(fault);
    const engine = platform.engines.find(({ name }) => name === fault.target);
    const role = platform.roles.get(fault.target);
    // A role that was killed a moment ago waits for its next start.
    const pid = await pidOf(engine ?? role, signal);
    const beganMs = now();
    if (pid === undefined) break;
    const aftermath = await inflict(fault, pid, engine);
    inflicted.push({ ...fault, beganMs, endedMs: now(), ...(aftermath && { aftermath }) });
  }
  return inflicted;
}

/** `pid`: of the target, which is `engine` where it is one. */
async function inflict(fault: Fault, pid: number, engine: ChaosEngine | undefined): Promise<Aftermath | undefined> {
  if (fault.kind === 'suspend') await suspend(pid, fault.forMs);
  else if (engine && fault.kind === 'full disk') return fillDisk(engine, fault.forMs);
  else if (engine) await endAndStart(engine, fault);
  else send(pid, 'SIGKILL');
  return undefined;
}

async function suspend(pid: number, forMs: number): Promise<void> {
  send(pid, 'SIGSTOP');
  await delay(forMs);
  send(pid, 'SIGCONT');
}

/** Nothing where the process has ended by itself. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function endAndStart(engine: ChaosEngine, { kind, forMs }: Fault): Promise<void> {
  await (kind === 'kill' ? engine.kill() : engine.stop());
  await delay(forMs);
  await engine.start();
}

async function fillDisk(engine: ChaosEngine, forMs: number): Promise<Aftermath> {
  await engine.disk?.fill();
  await delay(forMs);
  await engine.disk?.free();
  return recoverEngine(engine);
}

async function pidOf(target: { readonly pid: number | undefined } | undefined, signal: AbortSignal) {
  const deadline = Date.now() + runsWithinMs;
  while (target && target.pid === undefined && Date.now() < deadline && !signal.aborted) await delay(50);
  return target?.pid;
}
