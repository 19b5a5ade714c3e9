import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { apiError } from '../../kit/http/api-response.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import { requestWhole } from '../../kit/http/upstream/request-whole.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import { ifFound } from '../../kit/if-found.ts';
import type { PictureCopies, VisiblePicture } from '../domain/pictures.ts';

/** What the catalog stores of a picture. */
const limitBytes = 2 << 20;

/** Content's pictures, by its files rather than its JSON. */
export const createVisiblePicture = (content: Upstream): VisiblePicture => ({
  async read(solutionId, requestId) {
    const path = `/site/api-manual/solutionImages/${solutionId}/image`;
    const request = { method: 'GET', path, headers: { 'x-request-id': requestId }, body: null };
    const { status, headers, body } = await requestWhole(content, request, limitBytes).catch((thrown) => {
      const isTooLarge = thrown instanceof AppError && thrown.code === 'bad_gateway';
      throw isTooLarge ? new AppError('too_large', 'The picture is larger than lists show.') : thrown;
    });
    if (status === 404) return undefined;
    if (status >= 400) throw apiError('content', status, headers, body.toString());
    return body;
  },
});

export const createPictureCopies = (catalog: ApiClient<CatalogApi>): PictureCopies => ({
  async put(solutionId, read, requestId) {
    const call = { params: { solutionId }, requestId };
    const changed = changeRecord(
      () => catalog.call('GET /solution/{solutionId}', call),
      async ({ tags: _, webStats: __, ...record }, ifMatch) => {
        const picture = (await read())?.toString('base64') ?? null;
        if (record.picture !== picture)
          await catalog.call('PUT /solution/{solutionId}', { ...call, ...ifMatch, body: { ...record, picture } });
        return true;
      },
    );
    return (await ifFound(changed)) ?? false;
  },
});
