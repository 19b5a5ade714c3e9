import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { Catalog, WriteContext } from '../domain/catalog.ts';

type Client = ApiClient<CatalogApi>;

/** More than the number of steps of any request. */
const size = 100;

/** The catalog over its HTTP API. */
export function createHttpCatalog(client: Client): Catalog {
  return {
    solution: (solutionId) => bodyIfFound(client.call('GET /solution/{solutionId}', { params: { solutionId } })),
    revision: (solutionId, revisionId) =>
      bodyIfFound(
        client.call('GET /solution/{solutionId}/revision/{revisionId}', { params: { solutionId, revisionId } }),
      ),
    artifacts: async (revisionId) =>
      (await client.call('GET /revision/{revisionId}/artifact', { params: { revisionId } })).body,
    async documents(revisionId, accessTypeCode) {
      const params = { revisionId, accessTypeCode };
      return (await client.call('GET /revision/{revisionId}/access/{accessTypeCode}/document', { params })).body;
    },
    async coOwnerIds(solutionId) {
      const { body } = await client.call('GET /solution/{solutionId}/user/access', { params: { solutionId } });
      return body.map(({ userId }) => userId);
    },
    owner: (userId) => bodyIfFound(client.call('GET /user/{userId}', { params: { userId } })),
    request: (requestId) => bodyIfFound(client.call('GET /pubreq/{requestId}', { params: { requestId } })),
    async steps(trackingId, revisionId) {
      const query = { trackingId, revisionId, stepCode: 'VL', page: 0, size, sort: ['stepResultId,ASC'] };
      return (await client.call('GET /stepresult/search', { query })).body.content;
    },
    async isNameTaken(solutionId) {
      const found = client.call('GET /publication/solution/{solutionId}/name', { params: { solutionId } });
      // A solution that was deleted meanwhile has no name; what is written next is rejected.
      return (await bodyIfFound(found))?.isTaken ?? false;
    },
    async setting(configKey) {
      const found = await bodyIfFound(client.call('GET /config/{configKey}', { params: { configKey } }));
      return found?.configValue;
    },
    async openRequest({ visibility: accessTypeCode, userId: requestUserId, ...command }, steps, writing) {
      const body = { ...command, accessTypeCode, requestUserId, steps };
      return (await client.call('POST /publication/request', { body, ...headers(writing) })).body.requestId;
    },
    async decideRequest(requestId, { approval, ...decision }, writing) {
      const body = { ...decision, ...(approval && { revision: approval }) };
      await client.call('POST /publication/request/{requestId}/decision', {
        ...{ params: { requestId }, body },
        ...headers(writing),
      });
    },
    async saveStep({ stepResultId, name, statusCode, result, startDate, endDate }, request) {
      const { solutionId, revisionId, trackingId, requestUserId: userId } = request;
      const about = { stepCode: 'VL', solutionId, revisionId, trackingId, userId };
      const body = { ...about, name, statusCode, result, startDate, endDate };
      await client.call('PUT /stepresult/{stepResultId}', { params: { stepResultId }, body });
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
