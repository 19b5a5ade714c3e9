import { z } from 'zod';
import { Described, describeDeployment } from '../describe-deployment.ts';
import { operation } from '../operation.ts';

export const findDeployment = operation({
  ...{ method: 'GET', path: '/deployments/{id}', id: 'findDeployment', group: 'deployments', access: 'caller' },
  summary: 'One deployment, with its status and endpoints',
  params: z.object({ id: z.uuid() }),
  answer: Described,
  failures: [401, 404, 503],
  run: async ({ params, caller }, { findDeployment }) => describeDeployment(await findDeployment(params.id, caller)),
});
