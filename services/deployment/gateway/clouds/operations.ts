import type { Context } from 'koa';
import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { type DeploymentOperationDeps, operation } from '../operation.ts';
import { CloudRequest, deploymentAskedFor } from './cloud-request.ts';
import { cloudoneAccount } from './cloudone-account.ts';

const Accepted = z
  .object({
    status: z.literal('SUCCESS'),
    UIDNumber: z.uuid().describe('The deployment: `/deployments/{id}` shows how it does.'),
  })
  .meta({ id: 'CloudDeployment' });

type Cloud = keyof DeploymentOperationDeps['cloudTargets'];

const settings: Readonly<Record<Cloud, string>> = {
  cloudone: 'DEPLOYMENT_CLOUDONE_TARGET',
  cloudtwo: 'DEPLOYMENT_CLOUDTWO_TARGET',
  kubernetes: 'kubernetes among DEPLOYMENT_TARGETS',
};

/** Answers once the command is on its way: clients read the number before the work begins. */
async function deploy(
  request: z.output<typeof CloudRequest>,
  { cloud, caller, ctx }: { readonly cloud: Cloud; readonly caller: Caller; readonly ctx: Context },
  { cloudTargets, requestDeployment, keepCredential, execute }: DeploymentOperationDeps,
): Promise<z.output<typeof Accepted>> {
  const target = { name: cloudTargets[cloud], setting: settings[cloud] };
  const asked = deploymentAskedFor(request, caller, target);
  const account = asked.target === 'cloudone' ? cloudoneAccount(request) : undefined;
  const wanted = await requestDeployment(caller, asked);
  // Before anything is published: no message has what is secret in it.
  const credentialId = account
    ? await keepCredential(caller.userId, {
        target: 'cloudone',
        name: `azure ${account.subscriptionId}`,
        values: account,
      })
    : null;
  const data = { ...wanted, credentialId };
  const command = { type: 'modelyard.deployment.DeploySolution', aggregate: data.deploymentId, data } as const;
  const outcome = await execute(ctx, command, (event) => event);
  if (outcome instanceof Reply) ctx.set({ ...outcome.options.headers });
  return { status: 'SUCCESS', UIDNumber: data.deploymentId };
}

const about = {
  ...({ method: 'POST', group: 'clouds', access: 'caller', answer: Accepted } as const),
  description:
    'As clients of the predecessor send it. It is answered before the work begins, which notifications and the deployments ' +
    'of the solution tell of. The account in it is sealed and used where the target is cloudone; other targets have their own.',
  failures: [400, 401, 403, 404, 409, 422, 503],
};

interface CloudPath {
  readonly id: string;
  readonly summary: string;
  readonly path: string;
  readonly aliases?: readonly string[];
}

const cloudOperation = (cloud: Cloud, path: CloudPath) =>
  operation({
    ...about,
    ...path,
    body: CloudRequest,
    run: async ({ body, caller, ctx }, deps) => deploy(body, { cloud, caller, ctx }, deps),
  });

/** What clients of the predecessor send to its cloud services. */
export const cloudOperations = [
  cloudOperation('cloudone', {
    ...{ id: 'deploySingleToCloudone', summary: 'Deploy a model to the first cloud' },
    ...{ path: '/cloudone/singleImageCloudoneDeployment', aliases: ['/azure/singleImageAzureDeployment'] },
  }),
  cloudOperation('cloudone', {
    ...{ id: 'deployCompositeToCloudone', summary: 'Deploy a composition to the first cloud' },
    path: '/cloudone/compositeSolutionCloudoneDeployment',
    aliases: ['/azure/compositeSolutionAzureDeployment'],
  }),
  cloudOperation('cloudone', {
    ...{ id: 'deployToCloudoneMachine', path: '/azure/existingAzureVM' },
    summary: 'Deploy to the first cloud; the machine that the request names is not used',
  }),
  cloudOperation('kubernetes', {
    ...{ id: 'deployToCloudoneCluster', path: '/azure/azureKubernetes' },
    summary: 'Deploy to the cluster of the platform',
  }),
  cloudOperation('cloudtwo', {
    ...{ id: 'deploySingleToCloudtwo', summary: 'Deploy a model to the second cloud' },
    ...{ path: '/cloudtwo/singleImageCloudtwoDeployment', aliases: ['/openstack/singleImageOpenstackDeployment'] },
  }),
  cloudOperation('cloudtwo', {
    ...{ id: 'deployCompositeToCloudtwo', summary: 'Deploy a composition to the second cloud' },
    path: '/cloudtwo/compositeSolutionCloudtwoDeployment',
    aliases: ['/openstack/compositeSolutionOpenstackDeployment'],
  }),
  operation({
    ...{ ...about, id: 'deployToCloudtwoMachine', path: '/openstack/openstackExistingVMDeployment' },
    summary: 'Deploy to the second cloud; the machine that the request names is not used',
    query: CloudRequest,
    run: async ({ query, caller, ctx }, deps) => deploy(query, { cloud: 'cloudtwo', caller, ctx }, deps),
  }),
];
