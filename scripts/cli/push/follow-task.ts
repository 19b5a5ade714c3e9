import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';
import type { Api } from '../server/api.ts';
import { readEvents } from '../server/read-events.ts';
import { printable } from '../terminal/show.ts';

/** What the server says of a push; see the API of onboarding. */
export interface Task {
  readonly id: string;
  readonly status: 'pending' | 'running' | 'compensating' | 'done' | 'failed';
  readonly percent: number;
  readonly solutionId?: string;
  readonly revisionId?: string;
  readonly dockerImageUri?: string;
  readonly failure?: { readonly step: string; readonly code: string; readonly detail: string };
  readonly steps: readonly { readonly name: string; readonly status: string; readonly message?: string }[];
}

/** What a message says as a whole; details of it have lines of their own. */
export const firstLine = (message: string | undefined): string | undefined => message?.split('\n', 1)[0];

const again = { pauseMs: 1_000, times: 5 };

/** Reads how a task goes until it has ended; a connection that breaks is made again. Throws a CliError where the task failed. */
export async function followTask(
  api: Api,
  path: string,
  { signal, onTask }: { readonly signal: AbortSignal; onTask(task: Task): void },
): Promise<Task> {
  let broken = 0;
  for (;;) {
    try {
      const answer = await api.send('GET', path, { headers: { accept: 'text/event-stream' }, signal });
      for await (const { event, data } of readEvents(answer)) {
        if (event !== 'task') continue;
        broken = 0;
        const task = JSON.parse(data) as Task;
        onTask(task);
        if (task.status === 'done') return task;
        if (task.status === 'failed') throw failed(task);
      }
    } catch (error) {
      if (signal.aborted || (error instanceof CliError && broken >= again.times) || error instanceof TaskFailed)
        throw error;
    }
    broken += 1;
    if (broken > again.times)
      throw new CliError(`The server does not say how the push goes; ask it for ${path} later.`);
    await delay(again.pauseMs, undefined, { signal });
  }
}

class TaskFailed extends CliError {}

function failed({ failure, steps }: Task): TaskFailed {
  const messages = steps.flatMap(({ name, message, status }) =>
    status === 'failed' && message ? [`\n  ${name}: ${message}`] : [],
  );
  return new TaskFailed(
    printable(
      `The push failed at ${failure?.step ?? 'an unknown step'}: ${failure?.detail ?? 'the server does not say why'}`,
    ) +
      messages
        .map((one) => printable(one.trim()))
        .map((one) => `\n  ${one}`)
        .join(''),
  );
}
