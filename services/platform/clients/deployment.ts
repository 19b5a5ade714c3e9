import type { DeploymentApi } from '../../contracts/deployment-api.ts';
import { type ApiClient, createApiClient } from '../../kit/http/api-client.ts';
import type { Service } from '../../kit/service.ts';
import type { Configured, deploymentSettings } from '../settings.ts';

/** It answers once a deployment runs, or after a while that its operator chooses. */
const timeoutMs = 120_000;

/** The API of deployment, called with the tokens of users. */
export const createDeploymentClient = (
  service: Service,
  { DEPLOYMENT_URL: url }: Configured<typeof deploymentSettings>,
): ApiClient<DeploymentApi> => createApiClient({ service, name: 'deployment', url, timeoutMs });
