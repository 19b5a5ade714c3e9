import type { DeploymentApi } from '../../contracts/deployment-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { ifFound } from '../../kit/if-found.ts';
import type { TestDeployments } from '../domain/test-deployments.ts';

/** More than a user may have. */
const mostDeployments = 100;

export const createHttpTestDeployments = (client: ApiClient<DeploymentApi>): TestDeployments => ({
  async list(token, solutionId) {
    const query = { solutionId, limit: mostDeployments };
    const { deployments } = (await client.call('GET /deployments', { query, token })).body;
    return deployments.filter(({ status }) => status !== 'removed' && status !== 'removing');
  },
  async deploy(token, { transport, target, ...about }) {
    const body = { ...about, ...(target !== undefined && { target }), options: { transport } };
    return (await client.call('POST /deployments', { body, token })).body;
  },
  async remove(token, id) {
    await ifFound(client.call('DELETE /deployments/{id}', { params: { id }, token }));
  },
  async dockerInfo(token, id) {
    return (await client.call('GET /deployments/{id}/docker-info', { params: { id }, token })).body.docker_info_list;
  },
  async operations(token, deployment) {
    const { operations } = (await client.call('GET /run/{deployment}', { params: { deployment }, token })).body;
    return operations.map(({ name }) => name);
  },
  async run(token, deployment, operation, message) {
    const body = { operation, message };
    return (await client.call('POST /deployments/{deployment}/test-run', { params: { deployment }, body, token })).body;
  },
});
