import type { CatalogApi, Change, PortalRequest } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { type PublishRequests, visibilityOf } from '../domain/publish-requests.ts';

const newestFirst = ['created,DESC', 'requestId,DESC'];
const entity = 'MLPPublishRequest';
/** More requests than one revision gets. */
const maxRequests = 100;
const trailPageSize = 1_000;
/** Pages that are read; of a solution with more changes only the older ones are shown. */
const maxTrailPages = 10;

export function createPublishRequests(catalog: ApiClient<CatalogApi>): PublishRequests {
  const search = async (query: CatalogApi['GET /portal/request']['query'], requestId: string) =>
    (await catalog.call('GET /portal/request', { query, requestId })).body;
  return {
    find: async (id, requestId) => (await search({ requestId: id, size: 1 }, requestId)).content[0],
    newest: async (of, requestId) => (await search({ ...of, size: 1, sort: newestFirst }, requestId)).content[0],
    async newestFor({ revisionId, visibility }, requestId) {
      const { content } = await search({ revisionId, size: maxRequests, sort: newestFirst }, requestId);
      return content.find((request) => visibilityOf(request) === visibility);
    },
    page: (paging, requestId) => search(paging, requestId),
    async changes(request, requestId) {
      const params = { aggregate: 'solution', id: request.solutionId };
      const changes: Change[] = [];
      for (let page = 0; page < maxTrailPages; page++) {
        const query = { entity, page, size: trailPageSize };
        const { body } = await catalog.call('GET /activity/{aggregate}/{id}', { params, query, requestId });
        changes.push(...body.content.filter(concerns(request)));
        if (body.last) break;
      }
      return changes;
    },
    async at(request, time, requestId) {
      const params = { aggregate: 'solution', id: request.solutionId };
      const query = { datems: time, entity };
      const { body } = await catalog.call('GET /activity/{aggregate}/{id}/at', { params, query, requestId });
      const found = body.find(concerns(request));
      return found?.after ? { ...request, ...found.after } : undefined;
    },
  };
}

const concerns =
  ({ requestId }: PortalRequest) =>
  ({ key }: Change): boolean =>
    String(key.requestId) === String(requestId);
