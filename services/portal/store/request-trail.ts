import type { CatalogApi, Change, PortalRequest } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';

type Catalog = { readonly catalog: ApiClient<CatalogApi> };

const entity = 'MLPPublishRequest';
const size = 1_000;
/** A solution with more changes of requests than this is shown the older ones. */
const mostPages = 10;

const isOf =
  ({ requestId }: PortalRequest) =>
  ({ key }: Change): boolean =>
    String(key.requestId) === String(requestId);

/** What became of a request, oldest first, of the trail that the catalog keeps of the solution. Errors: `unavailable`. */
export async function changesOf(
  { catalog }: Catalog,
  request: PortalRequest,
  httpId: string,
): Promise<readonly Change[]> {
  const params = { aggregate: 'solution', id: request.solutionId };
  const changes: Change[] = [];
  for (let page = 0; page < mostPages; page++) {
    const query = { entity, page, size };
    const { body } = await catalog.call('GET /activity/{aggregate}/{id}', { params, query, requestId: httpId });
    changes.push(...body.content.filter(isOf(request)));
    if (body.last) break;
  }
  return changes;
}

/** The request as it was at a time; undefined where it was not there. Errors: `unavailable`. */
export async function requestAt(
  { catalog }: Catalog,
  request: PortalRequest,
  at: number,
  httpId: string,
): Promise<PortalRequest | undefined> {
  const call = { params: { aggregate: 'solution', id: request.solutionId }, query: { datems: at, entity } };
  const { body } = await catalog.call('GET /activity/{aggregate}/{id}/at', { ...call, requestId: httpId });
  const found = body.find(isOf(request));
  return found?.after ? { ...request, ...found.after } : undefined;
}
