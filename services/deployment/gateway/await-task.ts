import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { AppError } from '../../kit/errors.ts';
import { Reply } from '../../kit/http/api/answer.ts';
import { rejectionError } from '../../kit/http/commands/execute-command.ts';
import { preferredWait } from '../../kit/http/prefer.ts';
import { isEnded } from '../../kit/process/state.ts';
import { describeDeployment } from './describe-deployment.ts';
import type { DeploymentOperationDeps } from './operation.ts';

const findEveryMs = 100;

/**
 * The deployment once a process of it has ended, with `status`; 202 with its address where the client does not want to wait, or it
 * takes too long. Errors: why the process failed.
 */
export async function awaitTask(
  ctx: Context,
  { tasks, deployments, waitMs }: Pick<DeploymentOperationDeps, 'tasks' | 'deployments' | 'waitMs'>,
  { deploymentId, taskId }: { readonly deploymentId: string; readonly taskId: string },
  status: 200 | 201,
): Promise<Reply> {
  const until = Date.now() + preferredWait(ctx, waitMs);
  let state = await tasks.find(taskId);
  while (!(state && isEnded(state)) && Date.now() < until && !ctx.res.destroyed) {
    await delay(findEveryMs);
    state = await tasks.find(taskId);
  }
  const Location = `/deployments/${deploymentId}`;
  ctx.set('Location', Location);
  if (state?.status === 'failed')
    throw state.failure ? rejectionError(state.failure) : new AppError('internal', 'The deployment failed.');
  const found = await deployments.find(deploymentId);
  if (!found) throw new AppError('internal', `the deployment ${deploymentId} is not stored`);
  const isDone = state?.status === 'done';
  const headers = isDone ? { Location } : { Location, 'Retry-After': '1' };
  return new Reply(describeDeployment(found), { status: isDone ? status : 202, headers });
}
