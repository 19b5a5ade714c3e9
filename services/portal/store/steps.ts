import type { CatalogApi, MLPStepResult } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';

type Catalog = { readonly catalog: ApiClient<CatalogApi> };

/** More steps than any piece of work has. */
const most = 200;

/** The steps of one piece of work, in the order in which they began. Errors: `unavailable`. */
export async function stepsOf(
  { catalog }: Catalog,
  trackingId: string,
  httpId: string,
): Promise<readonly MLPStepResult[]> {
  const query = { trackingId, size: most, sort: ['stepResultId,ASC'] };
  return (await catalog.call('GET /stepresult/search', { query, requestId: httpId })).body.content;
}

/** The newest steps of a revision, of whatever work, the newest first. Errors: `unavailable`. */
export async function newestSteps(
  { catalog }: Catalog,
  revisionId: string,
  httpId: string,
): Promise<readonly MLPStepResult[]> {
  const query = { revisionId, size: most, sort: ['stepResultId,DESC'] };
  return (await catalog.call('GET /stepresult/search', { query, requestId: httpId })).body.content;
}

/** A setting of the site; undefined where there is none. Errors: `unavailable`. */
export async function settingOf({ catalog }: Catalog, configKey: string, httpId: string): Promise<string | undefined> {
  try {
    return (await catalog.call('GET /config/{configKey}', { params: { configKey }, requestId: httpId })).body
      .configValue;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'not_found') return undefined;
    throw thrown;
  }
}
