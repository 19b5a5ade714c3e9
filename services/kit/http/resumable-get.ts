import { Readable } from 'node:stream';
import { type Dispatcher, errors, interceptors, type Pool } from 'undici';

export interface ResumableGet {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Until the head of the response, and between two parts of its body. */
  readonly silenceMs: number;
}

export interface ResumableResponse {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** Of a response with 200 alone: to be read to its end, or destroyed. It fails with what broke the connection. */
  readonly body: Readable;
}

/** A file of gigabytes over a connection that breaks every few hundred megabytes. */
const mostResumptions = 50;
const resumeAfterMs = 500;

/**
 * A file whose body goes on where its connection broke, as long as the server names it by a strong entity tag: without one the rest
 * could be that of another file. Rejects where the server cannot be reached.
 */
export async function getResumably(pool: Pool, request: ResumableGet): Promise<ResumableResponse> {
  const { path, headers: own, silenceMs } = request;
  let isTagged = false;
  const retry = interceptors.retry({
    retry: (error, { state }, done) =>
      isTagged && state.counter <= mostResumptions ? void setTimeout(() => done(null), resumeAfterMs) : done(error),
  });
  try {
    const {
      statusCode: status,
      headers,
      body,
    } = await pool
      .compose(retry)
      .request({ method: 'GET', path, headers: own, headersTimeout: silenceMs, bodyTimeout: silenceMs });
    if (status !== 200) await body.dump();
    isTagged = String(headers.etag).startsWith('"');
    // That it is given up is no error; who reads it hears of one all the same.
    return { status, headers, body: body.on('error', () => undefined) };
  } catch (error) {
    if (!(error instanceof errors.RequestRetryError)) throw error;
    return { status: error.statusCode, headers: {}, body: Readable.from([]) };
  }
}
