import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { Catalog, WriteContext } from '../domain/catalog.ts';
import { publicationSettings } from '../domain/steps.ts';

type Client = ApiClient<CatalogApi>;

const setting = [...publicationSettings];

/** The catalog over its HTTP API. */
export function createHttpCatalog(client: Client): Catalog {
  return {
    solution: (solutionId) => bodyIfFound(client.call('GET /solution/{solutionId}', { params: { solutionId } })),
    records: (solutionId, revisionId) =>
      bodyIfFound(
        client.call('GET /publication/solution/{solutionId}/revision/{revisionId}', {
          ...{ params: { solutionId, revisionId }, query: { setting } },
        }),
      ),
    requestRecords: (requestId) =>
      bodyIfFound(client.call('GET /publication/request/{requestId}', { params: { requestId }, query: { setting } })),
    async openRequest({ visibility: accessTypeCode, userId: requestUserId, ...command }, steps, writing) {
      const { solutionId, revisionId, trackingId } = command;
      const body = { solutionId, revisionId, trackingId, accessTypeCode, requestUserId, steps };
      const query = { files: true };
      const opened = await client.call('POST /publication/request', { body, query, ...headers(writing) });
      return { requestId: opened.body.requestId, fileUris: opened.body.fileUris ?? [] };
    },
    async decideRequest(requestId, { approval, ...decision }, writing) {
      const body = { ...decision, ...(approval && { revision: approval }) };
      await client.call('POST /publication/request/{requestId}/decision', {
        ...{ params: { requestId }, body },
        ...headers(writing),
      });
    },
    async saveSteps(requestId, steps) {
      const body = {
        steps: steps.map(({ stepResultId, statusCode, result, startDate, endDate }) => ({
          ...{ stepResultId, statusCode, result, startDate, endDate },
        })),
      };
      return (await client.call('PUT /publication/request/{requestId}/steps', { params: { requestId }, body })).body;
    },
    async unpublish({ solutionId, visibility: accessTypeCode, revisionId = null }, writing) {
      const { body } = await client.call('POST /publication/solution/{solutionId}/withdrawal', {
        ...{ params: { solutionId }, body: { accessTypeCode, revisionId } },
        ...headers(writing),
      });
      return body.revisionIds;
    },
  };
}

const headers = ({ key, actor }: WriteContext) => ({ idempotencyKey: key, ...(actor !== undefined && { actor }) });
