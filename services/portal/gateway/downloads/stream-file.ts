import { create as createDisposition } from 'content-disposition';
import type { Context } from 'koa';
import { notFound, unavailable } from '../../../kit/errors.ts';
import { ProxyResponseWriter } from '../../../kit/http/proxy/proxy-response-writer.ts';
import type { ResponseHeaders, Upstream, UpstreamListener } from '../../../kit/http/upstream.ts';
import { currentTrace } from '../../../kit/trace.ts';
import { sanitizeFileName } from '../../domain/file-names.ts';

/** A file that another service has. */
export interface StreamedFile {
  readonly upstream: Upstream;
  /** Its path and query there. */
  readonly path: string;
  /** As people know it. */
  readonly name: string;
  /** Done before the last byte of the whole file goes out, so that who has it knows that it is done. */
  readonly beforeLastByte?: () => Promise<void>;
}

/** What of the client's request is told: nothing else of it is the other side's business. */
const requestHeaders = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const;
/** What of the answer is passed on. */
const responseHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;
const acceptedStatuses = [200, 206, 304, 412, 416];

/** Streams a file to the client, or the stretch of it that is asked for. Errors: `not_found`; `unavailable`. */
export function streamFile(ctx: Context, file: StreamedFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const writer = new ProxyResponseWriter(ctx, resolve, reject);
    const { method } = ctx;
    const headers = {
      ...pick(ctx.req.headers, requestHeaders),
      'x-request-id': String(ctx.state.requestId),
      ...currentTrace(),
    };
    file.upstream.send({ method, path: file.path, headers, body: null }, createHandler(writer, file, method === 'GET'));
  });
}

function createHandler(
  writer: ProxyResponseWriter,
  { name, beforeLastByte }: StreamedFile,
  hasBody: boolean,
): UpstreamListener {
  let isComplete = false;
  return {
    started: (control) => writer.started(control),
    head(control, status, headers) {
      if (!acceptedStatuses.includes(status)) return control.abort(statusError(status));
      isComplete = status === 200 && hasBody;
      writer.head(control, status, { ...pick(headers, responseHeaders), ...downloadHeaders(sanitizeFileName(name)) });
    },
    chunk: (control, bytes) => writer.chunk(control, bytes),
    end() {
      if (isComplete && beforeLastByte) void beforeLastByte().finally(() => writer.end());
      else writer.end();
    },
    failed: (error) => writer.failed(error),
  };
}

const downloadHeaders = (name: string): ResponseHeaders => ({
  'content-disposition': createDisposition(name, { type: 'attachment' }),
  // What was uploaded by one user must not run as a page of this site in the browser of another.
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
  // A header holds no other letters.
  'x-filename': /^[ -~]+$/.test(name) ? name : encodeURIComponent(name),
});

const statusError = (status: number) =>
  status === 404 || status === 410
    ? notFound('The file is not there any more.')
    : unavailable('The file can not be had right now.', new Error(`answered ${status}`));

function pick(given: ResponseHeaders, names: readonly string[]): Record<string, string | string[]> {
  const picked: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = given[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
