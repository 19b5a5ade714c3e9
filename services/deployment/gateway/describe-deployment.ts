import { z } from 'zod';
import { type Deployment, deploymentStatuses } from '../domain/deployment.ts';

export const Options = z
  .object({
    transport: z.enum(['http', 'topics']),
    replicas: z.int().min(1).max(100),
    memoryLimitBytes: z.int().min(1).nullable(),
    processorLimit: z.number().min(0).nullable(),
  })
  .meta({ id: 'DeploymentOptions' });

export const Described = z
  .object({
    id: z.uuid(),
    name: z.string(),
    target: z.string(),
    userId: z.uuid(),
    solutionId: z.uuid(),
    revisionId: z.uuid(),
    status: z.enum(deploymentStatuses),
    options: Options,
    endpoints: z.array(z.object({ component: z.string(), host: z.string(), port: z.int() })),
    detail: z.string().nullable(),
    createdAt: z.iso.datetime(),
    modifiedAt: z.iso.datetime(),
  })
  .meta({ id: 'Deployment' });

/** A deployment as JSON shows it. */
export const describeDeployment = ({ options, detail, endpoints, ...deployment }: Deployment) => ({
  ...deployment,
  endpoints: [...endpoints],
  options: {
    ...options,
    memoryLimitBytes: options.memoryLimitBytes ?? null,
    processorLimit: options.processorLimit ?? null,
  },
  detail: detail ?? null,
});
