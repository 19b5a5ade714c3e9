import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines } from '../../../infra/engines/fetch/run-tool.ts';
import type { PythonRunner } from './python-runner.ts';

const readyWithinMs = 30_000;
const stopWithinMs = 5_000;
const keptOutput = 4_000;

/** A model in a process of its own. */
export interface ModelProcess {
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** Starts the runner on a port of this machine and waits until it answers. Throws an Error with the end of what it said. */
export async function startPythonModel(
  runner: PythonRunner,
  port: number,
  signal?: AbortSignal,
): Promise<ModelProcess> {
  // A group of its own: Ctrl-C would reach it before the demo has said what it still has to.
  const { command, args, env } = runner(port);
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-keptOutput);
    });
  let running = true;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      running = false;
      resolve();
    };
    child.once('error', (error) => {
      output = error.message;
      end();
    });
    child.once('close', end);
  });

  async function stop() {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    await ended;
    clearTimeout(force);
  }

  const deadline = Date.now() + readyWithinMs;
  while (!(await answers(port))) {
    if (!running || Date.now() > deadline || signal?.aborted) {
      await stop();
      throw new Error(`the model runner did not come up: ${lastLines(output, 3)}`);
    }
    await sleep(100);
  }
  return { pid: child.pid, stop };
}

async function answers(port: number): Promise<boolean> {
  const timeout = AbortSignal.timeout(2_000);
  const response = await fetch(`http://127.0.0.1:${port}/model/artifacts/metadata`, { signal: timeout }).catch(() => {
    return undefined;
  });
  await response?.arrayBuffer();
  return response?.ok === true;
}
