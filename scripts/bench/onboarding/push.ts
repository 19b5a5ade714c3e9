import { setTimeout as delay } from 'node:timers/promises';
import type { Bundle } from './bundle.ts';
import type { PushedPlatform } from './start-platform.ts';

export interface Pushed {
  readonly ms: number;
  readonly solutionId: string;
  readonly trackingId: string;
  /** Of the task, by the name of the step. */
  readonly stepMs: ReadonlyMap<string, number>;
  /** Of the push, what was not spent in a step. */
  readonly otherMs: number;
}

interface Task {
  readonly status: string;
  readonly steps: readonly { readonly name: string; readonly startedAt: number; readonly endedAt: number }[];
}

/** Pushes a bundle and waits for 201, with an image. Throws an Error for any other answer. */
export async function push(platform: PushedPlatform, { files }: Bundle): Promise<Pushed> {
  const { edgeUrl, token } = platform;
  const form = new FormData();
  for (const [part, { fileName, bytes }] of files) form.append(part, new Blob([bytes]), fileName);
  const headers = { authorization: token };
  const began = performance.now();
  const answer = await fetch(`${edgeUrl}/onboarding-app/v2/models`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  const ms = performance.now() - began;
  const said = JSON.parse(text);
  if (answer.status !== 201 || !said.dockerImageUri) throw new Error(`The push was answered ${answer.status}: ${text}`);
  const { steps } = await readEndedTask(platform, answer.headers.get('x-command-id') ?? '');
  const stepMs = new Map(steps.map(({ name, startedAt, endedAt }) => [name, endedAt - startedAt]));
  const inSteps = [...stepMs.values()].reduce((sum, one) => sum + one, 0);
  return {
    ...{ ms, stepMs, otherMs: ms - inSteps },
    ...{ solutionId: said.result.solutionId, trackingId: said.trackingId },
  };
}

/** The task of a push once it has ended: a scan may go on after the answer. */
export async function readEndedTask({ edgeUrl, token }: PushedPlatform, id: string): Promise<Task> {
  for (;;) {
    const answer = await fetch(`${edgeUrl}/onboarding-app/v2/tasks/${id}`, { headers: { authorization: token } });
    const task = (await answer.json()) as Task;
    if (task.status === 'done') return task;
    if (task.status === 'failed') throw new Error(`The task failed after its answer: ${JSON.stringify(task)}`);
    await delay(100);
  }
}
