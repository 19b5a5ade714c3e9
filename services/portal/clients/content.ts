import { Readable } from 'node:stream';
import { AppError, unavailable } from '../../kit/errors.ts';
import { apiError } from '../../kit/http/api-response.ts';
import { requestWhole, type WholeResponse } from '../../kit/http/upstream/request-whole.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import type { ContentClient } from '../domain/content.ts';
import { documentUri } from '../domain/document-files.ts';

const api = '/site/api-manual/Solution';
/** A stored description may be twice as long as the one that was sent, and JSON may escape one character as six. */
const answerLimitBytes = 32 << 20;

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly requestId: string;
  readonly file?: { readonly name: string; readonly contentType: string; readonly stream: Readable };
}

export function createContentClient(upstream: Upstream): ContentClient {
  function send({ method, path, requestId, file }: Request): Promise<WholeResponse> {
    const about = file && { 'content-type': file.contentType, 'x-filename': file.name };
    const headers = { accept: 'application/json', 'x-request-id': requestId, ...about };
    return requestWhole(upstream, { method, path, headers, body: file?.stream ?? null }, answerLimitBytes);
  }

  return {
    async description({ workspace, solutionId, revisionId }, requestId) {
      const path = `${api}/description/${workspace}/${solutionId}/${revisionId}`;
      const answer = await send({ method: 'GET', path, requestId });
      if (answer.status === 404) return undefined;
      const { description }: { description: unknown } = JSON.parse(requireSuccess(answer).body.toString());
      return String(description);
    },
    async storeDocument({ file, body, limitBytes, requestId }) {
      const path = `${api}/solutionAssets/${file.solutionId}/${file.revisionId}?path=${file.workspace}`;
      const { stream, sentBytes } = limitStream(body.stream, limitBytes);
      const sent = { name: file.name, contentType: body.contentType, stream };
      const answer = await send({ method: 'POST', path, requestId, file: sent }).catch((error) => {
        throw sentBytes() > limitBytes ? tooLarge() : error;
      });
      requireSuccess(answer);
      return sentBytes();
    },
    async storeImage(solutionId, bytes, requestId) {
      const file = { name: 'picture', contentType: 'application/octet-stream', stream: Readable.from([bytes]) };
      requireSuccess(await send({ method: 'POST', path: `${api}/solutionImages/${solutionId}`, requestId, file }));
    },
    locate: (file) => ({ upstream, path: documentUri(file) }),
  };
}

/** 202 means that content has no outcome yet, so that the portal has none either. */
function requireSuccess(answer: WholeResponse): WholeResponse {
  if (answer.status === 202) throw unavailable('The content service takes longer than usual; try again in a moment.');
  if (answer.status >= 400) throw apiError('content', answer.status, answer.headers, answer.body.toString());
  return answer;
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
