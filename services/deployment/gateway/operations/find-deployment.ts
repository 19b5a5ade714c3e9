import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { DescribedWithSteps, describeWithSteps } from '../describe-deployment.ts';
import { operation } from '../operation.ts';

export const findDeployment = operation({
  ...{ method: 'GET', path: '/deployments/{id}', id: 'findDeployment', group: 'deployments', access: 'caller' },
  summary: 'One deployment, with its status, steps and endpoints',
  params: z.object({ id: z.uuid() }),
  answer: DescribedWithSteps,
  failures: [401, 404, 503],
  async run({ params, caller }, { findDeployment, tasks }) {
    const found = await findDeployment(params.id, caller);
    const described = describeWithSteps(found, await tasks.find(found.taskId));
    return new Reply(described, { headers: { 'Cache-Control': 'no-store' } });
  },
});
