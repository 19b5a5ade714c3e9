import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { operation } from '../operation.ts';

const Target = z
  .object({
    name: z.string(),
    takesCredentials: z.boolean().describe('Whether deployers name credentials for an account of theirs.'),
  })
  .meta({ id: 'DeploymentTarget' });

export const listTargets = operation({
  ...{
    method: 'GET',
    path: '/deployments/targets',
    id: 'listDeploymentTargets',
    group: 'deployments',
    access: 'caller',
  },
  summary: 'Where the caller may deploy a solution; the first is taken where a request names none',
  query: z.object({ solutionId: z.uuid().optional().describe('All targets of the platform where it is left out.') }),
  answer: z.object({ targets: z.array(Target) }),
  failures: [400, 401, 503],
  async run({ query, caller }, { listTargets }) {
    const targets = await listTargets(caller, query.solutionId);
    return new Reply({ targets: [...targets] }, { headers: { 'Cache-Control': 'no-store' } });
  },
});
