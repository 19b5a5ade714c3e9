import { create as createDisposition } from 'content-disposition';
import type { Context } from 'koa';
import { notFound, unavailable } from '../../kit/errors.ts';
import { ProxyResponseWriter } from '../../kit/http/proxy/proxy-response-writer.ts';
import type { ResponseHeaders, Upstream, UpstreamListener } from '../../kit/http/upstream/upstream.ts';
import { currentTrace } from '../../kit/trace.ts';
import { sanitizeFileName } from './file-names.ts';

/** A file that another service keeps. */
export interface StreamedFile {
  readonly upstream: Upstream;
  /** Path and query at that service. */
  readonly path: string;
  /** The name the client saves it under. */
  readonly name: string;
  /** Runs before the last byte of a complete file is sent, so that a client that has the file knows that it ran. */
  readonly beforeLastByte?: () => Promise<void>;
}

/** Request headers that are forwarded. The others may hold the client's token, which the other service must not see. */
const requestHeaders = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const;
/** Response headers that are passed on. */
const responseHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;
const acceptedStatuses = [200, 206, 304, 412, 416];

/** Streams a file, or the requested range of it, to the client. Errors: `not_found`; `unavailable`. */
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
  // A file uploaded by one user must not run as a page of this site in the browser of another user.
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
  // Headers are limited to ASCII.
  'x-filename': /^[ -~]+$/.test(name) ? name : encodeURIComponent(name),
});

const statusError = (status: number) =>
  status === 404 || status === 410
    ? notFound('The file does not exist any more.')
    : unavailable('The file is not available right now; try again later.', new Error(`answered ${status}`));

function pick(given: ResponseHeaders, names: readonly string[]): Record<string, string | string[]> {
  const picked: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = given[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
