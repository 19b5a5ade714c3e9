import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { describeTask, pendingTask, Task } from '../describe-task.ts';
import { type OnboardingOperationDeps, operation, places } from '../operation.ts';

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
    await deps.slots.hold(`${caller.userId} reads`, () => stream(ctx, () => find(deps, id, caller)));
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

const findEveryMs = 300;
const heartbeatMs = 10_000;
/** A client that wants to see more reconnects. */
const longestMs = 60 * 60_000;

async function stream(ctx: Context, read: () => Promise<z.output<typeof Task>>): Promise<void> {
  const { res, req } = ctx;
  ctx.respond = false;
  req.socket.setTimeout(0);
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  };
  res.writeHead(200, headers);
  const until = Date.now() + longestMs;
  let [shown, beatAt] = ['', Date.now() + heartbeatMs];
  while (!res.destroyed && Date.now() < until) {
    const task = await read().catch(() => undefined);
    const text = JSON.stringify(task);
    if (task && text !== shown) {
      shown = text;
      res.write(`event: task\ndata: ${text}\n\n`);
      if (task.status === 'done' || task.status === 'failed') break;
    }
    if (Date.now() >= beatAt) {
      beatAt = Date.now() + heartbeatMs;
      // So that proxies do not close the connection as idle.
      res.write(':\n\n');
    }
    await delay(findEveryMs);
  }
  res.end('event: end\ndata: {}\n\n');
}
