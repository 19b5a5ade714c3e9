import { z } from 'zod';
import type { ProcessState } from '../../kit/process/state.ts';
import { type Deployment, type DeploymentOptions, deploymentStatuses } from '../domain/deployment.ts';
import { DataBroker } from './data-broker/settings.ts';

const options = {
  transport: z.enum(['http', 'topics']).default('http').describe('Between the models of a composition.'),
  replicas: z.int().min(1).max(100).default(1).describe('Model servers for each component.'),
  memoryLimitBytes: z.int().min(1).nullable().default(null).describe('Of each; null: as the target says.'),
  processorLimit: z.number().min(0.01).max(1_024).nullable().default(null).describe('Cores of each.'),
};

/** What a deployer may choose, with its defaults. */
export const Options = z
  .strictObject({
    ...options,
    dataBroker: DataBroker.nullable()
      .default(null)
      .describe('For the data broker of a composition; null: as its blueprint says.'),
  })
  .meta({ id: 'RequestedDeploymentOptions' });

const DescribedOptions = z
  .object({ ...options, hasDataBrokerSettings: z.boolean().describe('They are sealed.') })
  .meta({ id: 'DeploymentOptions' });

const Step = z.object({
  name: z.string(),
  status: z.string(),
  percent: z.number().optional(),
  message: z.string().optional(),
});

export const Described = z
  .object({
    id: z.uuid(),
    name: z.string(),
    target: z.string(),
    userId: z.uuid(),
    solutionId: z.uuid(),
    revisionId: z.uuid(),
    status: z.enum(deploymentStatuses),
    options: DescribedOptions,
    idleMinutes: z.int().nullable().describe('It is removed after so long without a call; null: it stays.'),
    endpoints: z.array(z.object({ component: z.string(), host: z.string(), port: z.int() })),
    detail: z.string().nullable().describe('Why it failed or was not updated; what could not be removed.'),
    taskId: z.string().describe('The process that changes it, or did last.'),
    trackingId: z.uuid().describe('Its step results in the catalog are found under it.'),
    createdAt: z.iso.datetime(),
    modifiedAt: z.iso.datetime(),
  })
  .meta({ id: 'Deployment' });

export const DescribedWithSteps = Described.extend({ steps: z.array(Step) }).meta({ id: 'DeploymentWithSteps' });

/** A deployment as JSON shows it. */
export const describeDeployment = ({ options, detail, endpoints, round, idleMinutes, ...deployment }: Deployment) => ({
  ...deployment,
  endpoints: [...endpoints],
  options: describeOptions(options),
  idleMinutes: idleMinutes ?? null,
  detail: detail ?? null,
});

const describeOptions = ({
  transport,
  replicas,
  memoryLimitBytes,
  processorLimit,
  sealedDataBroker,
}: DeploymentOptions) => ({
  ...{ transport, replicas, memoryLimitBytes: memoryLimitBytes ?? null, processorLimit: processorLimit ?? null },
  hasDataBrokerSettings: sealedDataBroker !== undefined,
});

/** With the steps of the process that changes it. */
export const describeWithSteps = (deployment: Deployment, state: ProcessState | undefined) => ({
  ...describeDeployment(deployment),
  steps: (state?.steps ?? []).map(({ name, status, progress, result }) => ({
    ...{ name, status, ...progress },
    ...messageOf(result),
  })),
});

const messageOf = (result: unknown) => {
  const { message } = (result ?? {}) as { readonly message?: string };
  return message === undefined ? {} : { message };
};
