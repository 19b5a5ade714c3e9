import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { Steps } from '../domain/publish-requests.ts';
import { workflowKey } from '../domain/workflow.ts';

/** More steps than any work has. */
const size = 200;

export function createSteps(catalog: ApiClient<CatalogApi>): Steps {
  const find = async (query: CatalogApi['GET /stepresult/search']['query'], requestId: string) =>
    (await catalog.call('GET /stepresult/search', { query: { ...query, size }, requestId })).body.content;
  return {
    ofTracking: (of, requestId) => find({ ...of, sort: ['stepResultId,ASC'] }, requestId),
    ofRevision: (revisionId, requestId) => find({ revisionId, sort: ['stepResultId,DESC'] }, requestId),
    async workflow(accessTypeCode, requestId) {
      const params = { configKey: workflowKey(accessTypeCode) };
      const config = await bodyIfFound(catalog.call('GET /config/{configKey}', { params, requestId }));
      return config?.configValue;
    },
  };
}
