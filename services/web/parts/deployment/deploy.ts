import type { Deployment, Operation } from '../../../contracts/deployment-api.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { deploymentApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';
import type { DeployOptions } from './deploy-options.ts';

export interface DeployRequest {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly target?: string;
  readonly name?: string;
  readonly credentialId?: string;
  /** It is removed after so long without a call. */
  readonly idleMinutes?: number;
  readonly options?: DeployOptions;
}

/** Long enough to learn why a request is rejected; the steps are shown after that. */
export const soon = { prefer: 'wait=1' };

const lookEveryMs = 1_000;

/** Begins to deploy; resolves to the id of the deployment, whose steps can be followed. Throws an ApiError. */
export async function deploy(body: DeployRequest): Promise<string> {
  const answer = bodyOf<Deployment | Operation>(await deploymentApi.POST('/deployments', { body, headers: soon }));
  return 'solutionId' in answer ? answer.id : deploymentOf(answer.id);
}

/** Once a worker has taken the command. */
async function deploymentOf(operationId: string): Promise<string> {
  for (;;) {
    const params = { path: { id: operationId } };
    const { status, result, problem } = bodyOf(await deploymentApi.GET('/deployments/operations/{id}', { params }));
    if (problem) throw new ApiError({ status: problem.status, code: problem.code, detail: problem.detail });
    if (status === 'done') return String(result?.deploymentId);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
