import type { CatalogApi, PortalRequest } from '../../contracts/catalog-api.ts';
import { notFound } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { maySeeWork, type Viewer } from '../domain/policies.ts';

type Catalog = { readonly catalog: ApiClient<CatalogApi> };

export interface AskedRequest {
  readonly requestId: number;
  readonly caller: Viewer;
  /** Of the HTTP request. */
  readonly httpId: string;
}

/** A publish request. Errors: `not_found` also where it is not for the caller: who asked, who holds the solution, who decides. */
export async function readPublishRequest({ catalog }: Catalog, asked: AskedRequest): Promise<PortalRequest> {
  const { requestId, caller, httpId } = asked;
  const { body } = await catalog.call('GET /portal/request', { query: { requestId, size: 1 }, requestId: httpId });
  const [found] = body.content;
  if (!found || !(found.requestUserId === caller.userId || maySeeWork(caller, found)))
    throw notFound(`No publish request with ID ${requestId}`);
  return found;
}

/** The newest request with these values, by its time and then by its number; undefined where there is none. */
export async function newestRequest(
  { catalog }: Catalog,
  query: { readonly revisionId?: string; readonly trackingId?: string },
  httpId: string,
): Promise<PortalRequest | undefined> {
  const newest = { size: 1, sort: ['created,DESC', 'requestId,DESC'] };
  const { body } = await catalog.call('GET /portal/request', { query: { ...query, ...newest }, requestId: httpId });
  return body.content[0];
}
