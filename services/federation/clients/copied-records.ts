import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { toAppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { CopiedRecords } from '../domain/copied-records.ts';
import { withdrawnTag } from '../domain/withdrawn-tag.ts';

const pageSize = 500;

/** Over the HTTP API of the catalog. */
export function createHttpCopiedRecords(client: ApiClient<CatalogApi>): CopiedRecords {
  return {
    subscription: (subId) => bodyIfFound(client.call('GET /peer/sub/{subId}', { params: { subId } })),
    subscriptions: async (peerId) => (await client.call('GET /peer/{peerId}/sub', { params: { peerId } })).body,
    async setProcessed({ subId, modified }, at) {
      const params = { subId };
      const { body: found, etag } = await client.call('GET /peer/sub/{subId}', { params });
      // One that was changed meanwhile may name something else, which has not been copied.
      if (found.modified !== modified) return;
      const { created: _created, modified: _modified, ...subscription } = found;
      const body = { ...subscription, processed: at };
      const put = { params, body, ...(etag !== undefined && { ifMatch: etag }) };
      await client.call('PUT /peer/sub/{subId}', put).catch((thrown) => {
        // It is changed right now, as by another run that ends at the same time.
        if (toAppError(thrown).code !== 'precondition_failed') throw thrown;
      });
    },
    async *solutionsFrom(sourceId) {
      for (let page = 0, last = false; !last; page += 1) {
        const query = { sourceId, page, size: pageSize, sort: ['created', 'solutionId'] };
        const { body } = await client.call('GET /solution/search', { query });
        yield body.content;
        last = page + 1 >= body.totalPages;
      }
    },
    artifact: (artifactId) => bodyIfFound(client.call('GET /artifact/{artifactId}', { params: { artifactId } })),
    document: (documentId) => bodyIfFound(client.call('GET /document/{documentId}', { params: { documentId } })),
    async saveSolution(body, isNew) {
      const { solutionId } = body;
      await (isNew
        ? client.call('POST /solution', { body })
        : client.call('PUT /solution/{solutionId}', { params: { solutionId }, body }));
    },
    async saveRevision(body, isNew) {
      const { solutionId, revisionId } = body;
      await (isNew
        ? client.call('POST /solution/{solutionId}/revision', { params: { solutionId }, body })
        : client.call('PUT /solution/{solutionId}/revision/{revisionId}', {
            params: { solutionId, revisionId },
            body,
          }));
    },
    async saveArtifact(revisionId, body, isNew) {
      const { artifactId } = body;
      await (isNew
        ? client.call('POST /artifact', { body })
        : client.call('PUT /artifact/{artifactId}', { params: { artifactId }, body }));
      await client.call('POST /revision/{revisionId}/artifact/{artifactId}', { params: { revisionId, artifactId } });
    },
    async saveDocument(place, body, isNew) {
      const { documentId } = body;
      await (isNew
        ? client.call('POST /document', { body })
        : client.call('PUT /document/{documentId}', { params: { documentId }, body }));
      const params = { ...place, documentId };
      await client.call('POST /revision/{revisionId}/access/{accessTypeCode}/document/{documentId}', { params });
    },
    async saveDescription(place, description) {
      const call = { params: { ...place }, body: { ...place, description } };
      const found = await bodyIfFound(client.call('GET /revision/{revisionId}/access/{accessTypeCode}/descr', call));
      if (found?.description === description) return;
      await (found
        ? client.call('PUT /revision/{revisionId}/access/{accessTypeCode}/descr', call)
        : client.call('POST /revision/{revisionId}/access/{accessTypeCode}/descr', call));
    },
    async markWithdrawn(solutionId) {
      await client.call('POST /solution/{solutionId}/tag/{tag}', { params: { solutionId, tag: withdrawnTag } });
    },
    async hide({ solutionId, created: _created, modified: _modified, ...solution }) {
      const body = { ...solution, solutionId, active: false };
      await client.call('PUT /solution/{solutionId}', { params: { solutionId }, body });
    },
  };
}
