import type { Context } from 'koa';
import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import type { DeploymentCommands } from '../../domain/commands.ts';
import { awaitTask } from '../await-task.ts';
import type { CommandEvents } from '../command-events.ts';
import { Described, Options } from '../describe-deployment.ts';
import { type DeploymentOperationDeps, operation } from '../operation.ts';

const about = {
  group: 'deployments',
  access: 'caller',
  params: z.object({ id: z.uuid() }),
  answer: Described,
  failures: [400, 401, 403, 404, 409, 422, 503],
} as const;

/** Sends a command about a deployment and waits for the end of its process. */
async function change<T extends keyof CommandEvents>(
  ctx: Context,
  deps: DeploymentOperationDeps,
  { type, data }: { readonly type: T; readonly data: DeploymentCommands[T] },
): Promise<never> {
  const answer = await deps.execute(ctx, { type, aggregate: data.deploymentId, data }, (event) => event);
  if (answer instanceof Reply) return answer as never;
  return (await awaitTask(ctx, deps, answer as CommandEvents[T], 200)) as never;
}

export const updateDeployment = operation({
  ...{ ...about, method: 'PUT', path: '/deployments/{id}/revision', id: 'updateDeployment' },
  summary: 'Run another revision, or the same one in another way; the old one answers until the new one does',
  body: z.strictObject({
    revisionId: z.uuid().optional().describe('The newest where it is left out.'),
    options: Options.prefault({}),
  }),
  async run({ params, body, caller, ctx }, deps) {
    const found = await deps.findDeployment(params.id, caller);
    const data = await deps.requestUpdate(caller, found, body);
    return change(ctx, deps, { type: 'modelyard.deployment.UpdateDeployment', data });
  },
});

export const scaleDeployment = operation({
  ...{ ...about, method: 'POST', path: '/deployments/{id}/scale', id: 'scaleDeployment' },
  summary: 'Run more or fewer model servers',
  body: z.strictObject({ replicas: z.int().min(1).max(100) }),
  async run({ params: { id: deploymentId }, body: { replicas }, caller, ctx }, deps) {
    await deps.findDeployment(deploymentId, caller);
    const data = { deploymentId, userId: caller.userId, replicas };
    return change(ctx, deps, { type: 'modelyard.deployment.ScaleDeployment', data });
  },
});

export const restartDeployment = operation({
  ...{ ...about, method: 'POST', path: '/deployments/{id}/restart', id: 'restartDeployment' },
  summary: 'Start every model server again; those that run answer until the new ones do',
  async run({ params: { id: deploymentId }, caller, ctx }, deps) {
    await deps.findDeployment(deploymentId, caller);
    const data = { deploymentId, userId: caller.userId };
    return change(ctx, deps, { type: 'modelyard.deployment.RestartDeployment', data });
  },
});

export const undeploySolution = operation({
  ...{ ...about, method: 'DELETE', path: '/deployments/{id}', id: 'undeploySolution' },
  summary: 'Remove a deployment, also one that is starting; `detail` names what was left on the target',
  async run({ params: { id: deploymentId }, caller, ctx }, deps) {
    await deps.findDeployment(deploymentId, caller);
    const data = { deploymentId, userId: caller.userId };
    return change(ctx, deps, { type: 'modelyard.deployment.UndeploySolution', data });
  },
});
