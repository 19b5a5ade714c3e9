import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { z } from 'zod';
import { heartbeat, sendEvents } from '../../../kit/http/event-stream.ts';
import { isEnded } from '../../../kit/process/state.ts';
import { describeWithSteps } from '../describe-deployment.ts';
import { type DeploymentOperationDeps, operation } from '../operation.ts';

const findEveryMs = 300;
const heartbeatMs = 10_000;
/** After this the connection closes: a client that wants to see more shows its token again. */
const longestMs = 5 * 60_000;

export const streamEvents = operation({
  ...{
    method: 'GET',
    path: '/deployments/{id}/events',
    id: 'streamDeployment',
    group: 'deployments',
    access: 'caller',
  },
  summary: 'The deployment after each change as the event `deployment`, and `end` once nothing changes it any more',
  params: z.object({ id: z.uuid() }),
  answerType: 'text/event-stream',
  failures: [401, 404, 503],
  async run({ params: { id }, caller, ctx }, deps) {
    const read = async () => {
      const found = await deps.findDeployment(id, caller);
      const state = await deps.tasks.find(found.taskId);
      return { shown: describeWithSteps(found, state), isOver: state === undefined || isEnded(state) };
    };
    await read();
    await stream(ctx, deps, read);
  },
});

type Read = () => Promise<{ readonly shown: object; readonly isOver: boolean }>;

async function stream(ctx: Context, { log }: DeploymentOperationDeps, read: Read): Promise<void> {
  const failure = 'a stream of a deployment was closed, since the deployment cannot be read';
  await sendEvents(ctx, { log, failure }, async () => {
    if (await sendChanges(ctx.res, read)) ctx.res.write('event: end\ndata: {}\n\n');
  });
}

/** Resolves to whether nothing changes it any more; false where the client closed the connection or the time is over. */
async function sendChanges(res: Context['res'], read: Read): Promise<boolean> {
  const until = Date.now() + longestMs;
  let [last, beatAt] = ['', Date.now() + heartbeatMs];
  while (!res.destroyed && Date.now() < until) {
    const { shown, isOver } = await read();
    const text = JSON.stringify(shown);
    if (text !== last) res.write(`event: deployment\ndata: ${text}\n\n`);
    last = text;
    if (isOver) return true;
    if (Date.now() >= beatAt) {
      beatAt = Date.now() + heartbeatMs;
      res.write(heartbeat);
    }
    await delay(findEveryMs);
  }
  return false;
}
