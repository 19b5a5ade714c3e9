import type { OrchestratorApi } from '../../contracts/orchestrator-api.ts';
import { type ApiClient, createApiClient } from '../../kit/http/api-client.ts';
import type { Service } from '../../kit/service.ts';
import type { Configured, orchestratorSettings } from '../settings.ts';

/** The API of the orchestrator. */
export function createOrchestratorClient(
  service: Service,
  { ORCHESTRATOR_URL: url, ORCHESTRATOR_CREDENTIALS: credentials }: Configured<typeof orchestratorSettings>,
): ApiClient<OrchestratorApi> {
  return createApiClient({
    ...{ service, name: 'orchestrator', url },
    ...(credentials !== undefined && { credentials }),
  });
}
