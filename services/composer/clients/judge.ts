import type { OrchestratorApi } from '../../contracts/orchestrator-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { Judge } from '../domain/judge.ts';

/** Asks the compiler of the orchestrator. */
export const createHttpJudge =
  (client: ApiClient<OrchestratorApi>): Judge =>
  async (blueprint) =>
    (await client.call('PUT /plans', { body: blueprint, query: { 'dry-run': 'true' } })).body.problems;
