import { Readable } from 'node:stream';
import { AppError, unavailable } from '../../kit/errors.ts';
import { apiError } from '../../kit/http/api-answer.ts';
import { askWhole, type WholeAnswer } from '../../kit/http/upstream/ask-whole.ts';
import type { Upstream } from '../../kit/http/upstream.ts';
import type { Content } from '../domain/content.ts';
import { documentUri } from '../domain/document-files.ts';

const api = '/site/api-manual/Solution';
/** What is kept of a description may be twice what was sent, and JSON may write one character as six. */
const answerLimitBytes = 32 << 20;

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly requestId: string;
  readonly file?: { readonly name: string; readonly contentType: string; readonly stream: Readable };
}

export function createContent(upstream: Upstream): Content {
  function ask({ method, path, requestId, file }: Request): Promise<WholeAnswer> {
    const about = file && { 'content-type': file.contentType, 'x-filename': file.name };
    const headers = { accept: 'application/json', 'x-request-id': requestId, ...about };
    return askWhole(upstream, { method, path, headers, body: file?.stream ?? null }, answerLimitBytes);
  }

  return {
    async description({ workspace, solutionId, revisionId }, requestId) {
      const path = `${api}/description/${workspace}/${solutionId}/${revisionId}`;
      const answer = await ask({ method: 'GET', path, requestId });
      if (answer.status === 404) return undefined;
      const { description }: { description: unknown } = JSON.parse(good(answer).body.toString());
      return String(description);
    },
    async storeDocument({ file, flow, limitBytes, requestId }) {
      const path = `${api}/solutionAssets/${file.solutionId}/${file.revisionId}?path=${file.workspace}`;
      const { stream, sentBytes } = limited(flow.stream, limitBytes);
      const sent = { name: file.name, contentType: flow.contentType, stream };
      const answer = await ask({ method: 'POST', path, requestId, file: sent }).catch((error) => {
        throw sentBytes() > limitBytes ? tooLarge() : error;
      });
      good(answer);
      return sentBytes();
    },
    async storeImage(solutionId, bytes, requestId) {
      const file = { name: 'picture', contentType: 'application/octet-stream', stream: Readable.from([bytes]) };
      good(await ask({ method: 'POST', path: `${api}/solutionImages/${solutionId}`, requestId, file }));
    },
    place: (file) => ({ upstream, path: documentUri(file) }),
  };
}

/** Where content does not know yet what becomes of it (202), neither do we. */
function good(answer: WholeAnswer): WholeAnswer {
  if (answer.status === 202) throw unavailable('The content service takes longer than usual; look again in a moment.');
  if (answer.status >= 400) throw apiError('content', answer.status, answer.headers, answer.body.toString());
  return answer;
}

/** A stream that breaks off behind its limit. As `cancelled`: it is nothing the service it goes to has done wrong. */
function limited(stream: Readable, limitBytes: number) {
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
