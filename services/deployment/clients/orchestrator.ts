import type { OrchestratorApi } from '../../contracts/orchestrator-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { ifFound } from '../../kit/if-found.ts';
import type { Orchestrator } from '../domain/orchestrator.ts';

/** The orchestrator over its HTTP API. */
export const createHttpOrchestrator = (client: ApiClient<OrchestratorApi>): Orchestrator => ({
  async put(solution, { blueprint, dockerInfo, transport }) {
    const params = { solution };
    // Whichever comes first waits for the other, and the documents in force stay until both fit.
    const body: unknown = JSON.parse(blueprint);
    await client.call('PUT /solutions/{solution}/putBlueprint', { params, body, query: { transport } });
    await client.call('PUT /solutions/{solution}/putDockerInfo', { params, body: dockerInfo });
  },
  async remove(solution) {
    await ifFound(client.call('DELETE /solutions/{solution}', { params: { solution } }));
  },
});
