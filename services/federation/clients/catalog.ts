import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { newId } from '../../kit/ids.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { Catalog } from '../domain/ports.ts';

const pageSize = 500;
const publicCode = 'PB';

/** The catalog over its HTTP API. */
export function createHttpCatalog(client: ApiClient<CatalogApi>): Catalog {
  const searchPeers = async (query: { readonly subjectName?: string; readonly isSelf?: boolean }) =>
    (await client.call('GET /peer/search', { query: { ...query, page: 0, size: 2 } })).body.content;
  return {
    async peer(subjectName) {
      const found = await searchPeers({ subjectName });
      return found.find((peer) => peer.subjectName === subjectName);
    },
    peerOf: (peerId) => bodyIfFound(client.call('GET /peer/{peerId}', { params: { peerId } })),
    async self() {
      return (await searchPeers({ isSelf: true }))[0];
    },
    async peers() {
      return (await client.call('GET /peer', { query: { page: 0, size: 1_000, sort: ['name'] } })).body.content;
    },
    async addPeer(body) {
      return (await client.call('POST /peer', { body, idempotencyKey: newId() })).body;
    },
    async renounce({ peerId, created: _created, modified: _modified, ...peer }) {
      await client.call('PUT /peer/{peerId}', {
        params: { peerId },
        body: { ...peer, peerId, statusCode: 'RN' },
        idempotencyKey: newId(),
      });
    },
    async *publicSolutions(since) {
      for (let page = 0, last = false; !last; page += 1) {
        const query = { active: true, atc: [publicCode], page, size: pageSize, sort: ['created', 'solutionId'] };
        const { body } = await (since === undefined
          ? client.call('GET /solution/search/portal', { query })
          : client.call('GET /solution/search/date', { query: { ...query, datems: since } }));
        yield body.content.map((solution) => ({ ...solution, picture: null }));
        last = page + 1 >= body.totalPages;
      }
    },
    solution: (solutionId) => bodyIfFound(client.call('GET /solution/{solutionId}', { params: { solutionId } })),
    revision: (revisionId) => bodyIfFound(client.call('GET /revision/{revisionId}', { params: { revisionId } })),
    revisionsOf: async (file) =>
      (await bodyIfFound(
        'artifactId' in file
          ? client.call('GET /artifact/{artifactId}/revision', { params: file })
          : client.call('GET /document/{documentId}/revision', { params: file }),
      )) ?? [],
    revisions: async (solutionId) =>
      (await client.call('GET /solution/{solutionId}/revision', { params: { solutionId } })).body,
    artifacts: async (revisionId) =>
      (await client.call('GET /revision/{revisionId}/artifact', { params: { revisionId } })).body,
    documents: async (revisionId) =>
      (
        await client.call('GET /revision/{revisionId}/access/{accessTypeCode}/document', {
          params: { revisionId, accessTypeCode: publicCode },
        })
      ).body,
    description: (revisionId) =>
      bodyIfFound(
        client.call('GET /revision/{revisionId}/access/{accessTypeCode}/descr', {
          params: { revisionId, accessTypeCode: publicCode },
        }),
      ),
  };
}
