import { Readable } from 'node:stream';
import type { ContentApi } from '../../contracts/content-api.ts';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import type { ApiClient, ApiResponse } from '../../kit/http/api-client.ts';
import { FileBody } from '../../kit/http/file-body.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { ContentClient, DescriptionReader } from '../domain/content.ts';
import { documentUri } from '../domain/document-files.ts';
import { readImage } from './read-image.ts';

/** A stored description may be twice as long as the one that was sent, and JSON may escape one character as six. */
export const contentAnswerLimitBytes = 32 << 20;

/** What content takes of users by default. */
const imageLimitBytes = 10 << 20;

export const createDescriptionReader = (api: ApiClient<ContentApi>): DescriptionReader => ({
  async description({ workspace, ...revision }, requestId, version = 'visible') {
    const params = { workspace, ...revision };
    const path = 'GET /site/api-manual/Solution/description/{workspace}/{solutionId}/{revisionId}';
    return (await bodyIfFound(api.call(path, { params, query: { version }, requestId })))?.description;
  },
});

/** The content service: `api` for what it answers in JSON, `downloads` for the bytes of files. */
export function createHttpContent(api: ApiClient<ContentApi>, downloads: Upstream): ContentClient {
  return {
    ...createDescriptionReader(api),
    async storeDescription({ workspace, ...revision }, description, { userId, requestId }) {
      const path = 'POST /site/api-manual/Solution/description/{workspace}';
      const body = { ...revision, description };
      requireOutcome(await api.call(path, { params: { workspace }, body, actor: userId, requestId }));
    },
    async storeDocument({ file, body, limitBytes, userId, requestId }) {
      const { solutionId, revisionId, workspace, name } = file;
      const { stream, sentBytes } = limitStream(body.stream, limitBytes);
      const call = {
        ...{ params: { solutionId, revisionId }, query: { path: workspace }, actor: userId, requestId },
        body: new FileBody(stream, { contentType: body.contentType, name }),
      };
      const path = 'POST /site/api-manual/Solution/solutionAssets/{solutionId}/{revisionId}';
      const answer = await api.call(path, call).catch((error) => {
        throw sentBytes() > limitBytes ? tooLarge() : error;
      });
      requireOutcome(answer);
      return sentBytes();
    },
    async storeImage(solutionId, bytes, { userId, requestId }) {
      const body = new FileBody(bytes, { contentType: 'application/octet-stream', name: 'picture' });
      const path = 'POST /site/api-manual/Solution/solutionImages/{solutionId}';
      const answer = await api.call(path, { params: { solutionId }, body, actor: userId, requestId });
      requireOutcome(answer);
      return answer.body.pending ? 'pending' : 'visible';
    },
    image: (solutionId, requestId) =>
      readImage(downloads, { solutionId, limitBytes: imageLimitBytes, requestId }).catch((thrown) => {
        if (toAppError(thrown).code !== 'too_large') throw thrown;
        return undefined;
      }),
    async pendingNames({ workspace, ...params }, requestId) {
      const path = 'GET /site/api-manual/Solution/versions/{solutionId}/{revisionId}';
      const { body } = await api.call(path, { params, requestId });
      const documents = body.workspaces.find((one) => one.workspace === workspace)?.documents ?? [];
      const visible = new Set(documents.filter(({ isPending }) => !isPending).map(({ name }) => name));
      return new Set(documents.map(({ name }) => name).filter((name) => !visible.has(name)));
    },
    locate: (file, version = 'visible') => ({
      upstream: downloads,
      path: version === 'pending' ? `${documentUri(file)}?version=pending` : documentUri(file),
    }),
  };
}

/** 202 means that content has no outcome yet, so that the portal has none either. */
export function requireOutcome({ status }: ApiResponse<unknown>): void {
  if (status === 202) throw unavailable('The content service takes longer than usual; try again in a moment.');
}

/** A stream that fails after its limit. As `cancelled`, so that it does not count as a failure of the receiving service. */
function limitStream(stream: Readable, limitBytes: number) {
  let sent = 0;
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const piece of stream) {
      sent += piece.length;
      if (sent > limitBytes) throw new AppError('cancelled', 'The document is too large.');
      yield piece;
    }
  }
  return { stream: Readable.from(pieces(), { objectMode: false }), sentBytes: () => sent };
}

const tooLarge = () => new AppError('too_large', 'Document size is greater than allowed size');
