import { Readable } from 'node:stream';
import { AppError, unavailable } from '../../kit/errors.ts';
import { apiError } from '../../kit/http/api-answer.ts';
import { askWhole, type WholeAnswer } from '../../kit/http/upstream/ask-whole.ts';
import type { Upstream, UpstreamRequest } from '../../kit/http/upstream.ts';
import type { Workspace } from '../domain/workspaces.ts';

/** Where a text or a file stands at the content service. */
export interface ContentPlace {
  readonly workspace: Workspace;
  readonly solutionId: string;
  readonly revisionId: string;
}

/** A file on its way. */
export interface FileInFlow {
  /** As content keeps it. */
  readonly name: string;
  readonly contentType: string;
  readonly stream: Readable;
}

type Content = { readonly content: Upstream; readonly requestId: string };

const api = '/site/api-manual/Solution';
/** JSON may write one character as six, and what is kept of a description may be twice what was sent. */
const answerLimitBytes = 32 << 20;

/** The HTML that readers see; undefined where there is none. Errors: `unavailable`. */
export async function readDescription(deps: Content, place: ContentPlace): Promise<string | undefined> {
  const { workspace, solutionId, revisionId } = place;
  const answer = await ask(deps, 'GET', `${api}/description/${workspace}/${solutionId}/${revisionId}`);
  if (answer.status === 404) return undefined;
  const { description }: { description: unknown } = JSON.parse(good(answer).body.toString());
  return String(description);
}

/**
 * Streams a file to content, which stages it and gives the command to keep it. Resolves to its bytes. Errors: `too_large`
 * when it has more than `limitBytes`; what content refuses; `cancelled` when the client leaves; `unavailable`.
 */
export async function storeDocument(
  deps: Content,
  { workspace, solutionId, revisionId }: ContentPlace,
  file: FileInFlow,
  limitBytes: number,
): Promise<number> {
  const target = `${api}/solutionAssets/${solutionId}/${revisionId}?path=${workspace}`;
  const flow = { sent: 0 };
  const answer = await ask(deps, 'POST', target, { file, body: limited(file.stream, limitBytes, flow) }).catch(
    (error) => {
      throw flow.sent > limitBytes ? new AppError('too_large', 'Document size is greater than allowed size') : error;
    },
  );
  good(answer);
  return flow.sent;
}

/** Keeps an image. Errors: `unsupported_media_type` for bytes that are none; `unavailable`. */
export async function storeImage(deps: Content, solutionId: string, name: string, bytes: Buffer): Promise<void> {
  const file = { name, contentType: 'application/octet-stream', stream: Readable.from([bytes]) };
  good(await ask(deps, 'POST', `${api}/solutionImages/${solutionId}`, { file, body: file.stream }));
}

function ask(
  { content, requestId }: Content,
  method: string,
  path: string,
  sent?: { readonly file: FileInFlow; readonly body: Readable },
): Promise<WholeAnswer> {
  const about = sent && { 'content-type': sent.file.contentType, 'x-filename': encodeURIComponent(sent.file.name) };
  const request: UpstreamRequest = {
    ...{ method, path, body: sent?.body ?? null },
    headers: { accept: 'application/json', 'x-request-id': requestId, ...about },
  };
  return askWhole(content, request, answerLimitBytes);
}

/** Where content does not know yet what becomes of it (202), neither do we. */
function good(answer: WholeAnswer): WholeAnswer {
  if (answer.status === 202) throw unavailable('The content service takes longer than usual; look again in a moment.');
  if (answer.status >= 400) throw apiError('content', answer.status, answer.headers, answer.body.toString());
  return answer;
}

/** Its failure is not content's: a `cancelled` is not counted against a service. */
function limited(stream: Readable, limitBytes: number, flow: { sent: number }): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const piece of stream) {
      flow.sent += piece.length;
      if (flow.sent > limitBytes) throw new AppError('cancelled', 'The document is too large.');
      yield piece;
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}
