import { create as createDisposition } from 'content-disposition';
import type { Context } from 'koa';
import { notFound, unavailable } from '../../kit/errors.ts';
import { HandBack } from '../../kit/http/proxy/hand-back.ts';
import type { AnswerHeaders, Upstream, UpstreamListener } from '../../kit/http/upstream.ts';
import { currentTrace } from '../../kit/trace.ts';
import { harmlessName } from './file-name-of.ts';

/** A file that another service has. */
export interface HandedFile {
  readonly upstream: Upstream;
  /** Its path and query there. */
  readonly path: string;
  /** As people know it. */
  readonly name: string;
  /** Done before the last byte of the whole file goes out, so that who has it knows that it is done. */
  readonly onWhole?: () => Promise<void>;
}

/** What of the client's request is told: nothing else of it is the other side's business. */
const told = ['range', 'if-range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const;
/** What of the answer is passed on. */
const kept = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const;
const answers = [200, 206, 304, 412, 416];

/** Streams a file to the client, or the stretch of it that is asked for. Errors: `not_found`; `unavailable`. */
export function handOut(ctx: Context, file: HandedFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const back = new HandBack(ctx, resolve, reject);
    const { method } = ctx;
    const headers = { ...pick(ctx.req.headers, told), 'x-request-id': String(ctx.state.requestId), ...currentTrace() };
    file.upstream.send({ method, path: file.path, headers, body: null }, listener(back, file, method === 'GET'));
  });
}

function listener(back: HandBack, { name, onWhole }: HandedFile, hasBody: boolean): UpstreamListener {
  let isWhole = false;
  return {
    started: (control) => back.started(control),
    head(control, status, headers) {
      if (!answers.includes(status)) return control.abort(refusal(status));
      isWhole = status === 200 && hasBody;
      back.head(control, status, { ...pick(headers, kept), ...headersOf(harmlessName(name)) });
    },
    piece: (control, bytes) => back.piece(control, bytes),
    end() {
      if (isWhole && onWhole) void onWhole().finally(() => back.end());
      else back.end();
    },
    failed: (error) => back.failed(error),
  };
}

const headersOf = (name: string): AnswerHeaders => ({
  'content-disposition': createDisposition(name, { type: 'attachment' }),
  // What was uploaded by one user must not run as a page of this site in the browser of another.
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
  // A header holds no other letters.
  'x-filename': /^[ -~]+$/.test(name) ? name : encodeURIComponent(name),
});

const refusal = (status: number) =>
  status === 404 || status === 410
    ? notFound('The file is not there any more.')
    : unavailable('The file can not be had right now.', new Error(`answered ${status}`));

function pick(given: AnswerHeaders, names: readonly string[]): Record<string, string | string[]> {
  const picked: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = given[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
