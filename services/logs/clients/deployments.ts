import type { DeploymentApi } from '../../contracts/deployment-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { ifFound } from '../../kit/if-found.ts';
import type { Deployments } from '../domain/ports.ts';

const id = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export const createHttpDeployments = (client: Pick<ApiClient<DeploymentApi>, 'call'>): Deployments => ({
  async isShown(deploymentId, token) {
    if (!id.test(deploymentId)) return false;
    return (await ifFound(client.call('GET /deployments/{id}', { params: { id: deploymentId }, token }))) !== undefined;
  },
});
