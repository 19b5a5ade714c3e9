import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { awaitTask } from '../await-task.ts';
import { Described, Options } from '../describe-deployment.ts';
import { operation } from '../operation.ts';

export const deploymentName = z
  .string()
  .regex(/^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/, 'must be 1 to 63 of a-z 0-9 -, begin with a letter and not end with -');

export const deploySolution = operation({
  ...{ method: 'POST', path: '/deployments', id: 'deploySolution', group: 'deployments', access: 'caller' },
  summary: 'Run a revision of a solution; waits until it answers calls, and says so with 201',
  body: z.strictObject({
    target: z.string().max(64).optional().describe('Where: the first of the platform where it is left out.'),
    solutionId: z.uuid(),
    revisionId: z.uuid().optional().describe('The newest where it is left out.'),
    name: deploymentName.optional().describe('How callers address it, besides its id.'),
    credentialId: z.uuid().optional().describe('Credentials of yours, for an account of yours on that target.'),
    idleMinutes: z
      .int()
      .min(10)
      .max(43_200)
      .nullish()
      .describe('It is removed after so long without a call, and its deployer is notified; else it stays.')
      .meta({ examples: [60] }),
    options: Options.prefault({}),
  }),
  answer: Described,
  status: 201,
  failures: [400, 401, 403, 404, 409, 422, 503],
  async run({ body, caller, ctx }, deps) {
    const data = await deps.requestDeployment(caller, body);
    const command = { type: 'modelyard.deployment.DeploySolution', aggregate: data.deploymentId, data } as const;
    const answer = await deps.execute(ctx, command, (event) => event);
    // Not taken by a worker yet: the address of the operation.
    if (answer instanceof Reply) return answer as never;
    return (await awaitTask(ctx, deps, answer as { deploymentId: string; taskId: string }, 201)) as never;
  },
});
