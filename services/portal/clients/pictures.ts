import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import { ifFound } from '../../kit/if-found.ts';
import { toThumbnail } from '../../kit/thumbnail.ts';
import { type PictureCopies, thumbnailLimitBytes, type VisiblePicture } from '../domain/pictures.ts';
import { readImage } from './read-image.ts';

/** What users may store. */
const limitBytes = 2 << 20;

/** Content's pictures, by its files rather than its JSON. */
export const createVisiblePicture = (content: Upstream): VisiblePicture => ({
  async read(solutionId, requestId) {
    const image = await readImage(content, { solutionId, limitBytes, requestId });
    return image && toThumbnail(image, thumbnailLimitBytes);
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
