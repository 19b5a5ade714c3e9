import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { describeTask, pendingTask, Task } from '../describe-task.ts';
import { type OnboardingOperationDeps, operation, places } from '../operation.ts';
import { streamTask } from '../stream-task.ts';

/** How far a push is: once as JSON, or as server-sent events until it has ended. */
export const readTask = operation({
  ...{ method: 'GET', ...places('/tasks/{id}'), id: 'readTask', group: 'onboarding', access: 'caller' },
  summary: 'How far a task is, with its log; with `Accept: text/event-stream` each change as an event',
  params: z.object({ id: z.uuid() }),
  answer: Task,
  failures: [401, 404, 429, 503],
  async run({ params: { id }, caller, ctx }, deps) {
    const task = await find(deps, id, caller);
    if (ctx.accepts(['application/json', 'text/event-stream']) !== 'text/event-stream') {
      const retry = task.status === 'done' || task.status === 'failed' ? {} : { 'Retry-After': '1' };
      return new Reply(task, { headers: { 'Cache-Control': 'no-store', ...retry } });
    }
    const read = () => find(deps, id, caller);
    await deps.slots.hold(`${caller.userId} reads`, () => streamTask(ctx, { read, log: deps.log }));
    return undefined as never;
  },
});

/** Others do not learn that there is such a task. Before the worker has it, nothing is known of it but that it may come. */
async function find(
  { tasks, operations }: OnboardingOperationDeps,
  id: string,
  caller: Caller,
): Promise<z.output<typeof Task>> {
  const state = await tasks.find(id);
  if (!state) {
    if ((await operations.find(id))?.status === 'pending') return pendingTask(id);
    throw notFound('There is no such task, or it ended too long ago.');
  }
  const { userId } = state.input as { readonly userId: string };
  if (userId !== caller.userId && !caller.roles.includes('Admin')) throw notFound('There is no such task of yours.');
  return describeTask(state);
}
