import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import type { z } from 'zod';
import { heartbeat, sendEvents } from '../../kit/http/event-stream.ts';
import type { Logger } from '../../kit/log.ts';
import type { Task } from './describe-task.ts';

export interface TaskStreamOptions {
  readonly read: () => Promise<z.output<typeof Task>>;
  readonly log: Logger;
  /** After this the connection closes: a client that wants to see more shows its token again. */
  readonly longestMs?: number;
}

const findEveryMs = 300;
const heartbeatMs = 10_000;

/**
 * Sends the whole task after each change, as the event `task`, and `end` once it has ended. Where the task cannot be read, the
 * event `error` has the problem. A stream that closes without `end` is to be opened again: its first event has everything.
 */
export async function streamTask(ctx: Context, options: TaskStreamOptions): Promise<void> {
  const failure = 'a stream of a task was closed, since the task cannot be read';
  await sendEvents(ctx, { log: options.log, failure }, async () => {
    if (await sendChanges(ctx.res, options)) ctx.res.write('event: end\ndata: {}\n\n');
  });
}

/** Resolves to whether the task has ended; false where the client left or the time is over. */
async function sendChanges(res: Context['res'], { read, longestMs = 5 * 60_000 }: TaskStreamOptions): Promise<boolean> {
  const until = Date.now() + longestMs;
  let [shown, beatAt] = ['', Date.now() + heartbeatMs];
  while (!res.destroyed && Date.now() < until) {
    const task = await read();
    const text = JSON.stringify(task);
    if (text !== shown) {
      shown = text;
      res.write(`event: task\ndata: ${text}\n\n`);
      if (task.status === 'done' || task.status === 'failed') return true;
    }
    if (Date.now() >= beatAt) {
      beatAt = Date.now() + heartbeatMs;
      res.write(heartbeat);
    }
    await delay(findEveryMs);
  }
  return false;
}
