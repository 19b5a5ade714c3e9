import { z } from 'zod';
import { isAdmin } from '../../../platform/access/policies.ts';
import { deploymentStatuses } from '../../domain/deployment.ts';
import { Described, describeDeployment } from '../describe-deployment.ts';
import { operation } from '../operation.ts';

export const listDeployments = operation({
  ...{ method: 'GET', path: '/deployments', id: 'listDeployments', group: 'deployments', access: 'caller' },
  summary: "The caller's deployments, the newest first; an administrator's search finds those of all users",
  query: z.object({
    userId: z.uuid().optional().describe('For administrators.'),
    solutionId: z.uuid().optional(),
    target: z.string().max(64).optional(),
    status: z.enum(deploymentStatuses).optional(),
    before: z.uuid().optional().describe('The last id of the page before.'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ deployments: z.array(Described) }),
  failures: [400, 401, 503],
  async run({ query, caller }, { deployments }) {
    const { solutionId, target, status, before, limit } = query;
    const userId = isAdmin(caller) ? query.userId : caller.userId;
    const found = await deployments.search({ userId, solutionId, target, status, before, limit });
    return { deployments: found.map(describeDeployment) };
  },
});
