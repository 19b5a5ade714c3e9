import type { IncomingHttpHeaders } from 'node:http';
import { Http2ServerRequest, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import type { ReadableOptions } from 'node:stream';

/** What the kit uses of a request's socket. */
type StreamSocket = Pick<Socket, 'remoteAddress' | 'bytesRead' | 'bytesWritten' | 'setTimeout' | 'setKeepAlive'> & {
  readonly encrypted: true;
};

/**
 * A request of HTTP/2 that has the headers, the socket and the end which the same request has over HTTP/1.1, so that nothing after
 * it has to tell them apart.
 */
export class StreamRequest extends Http2ServerRequest {
  /** Of the response's body; `StreamResponse` counts them. */
  sentBytes = 0;
  override readonly headers: IncomingHttpHeaders;
  /** Of this stream alone: others share its connection. */
  override readonly socket: Socket;
  /** Node's counts a request that was broken off as complete. */
  override complete: boolean;
  #receivedBytes = 0;

  constructor(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    options: ReadableOptions,
    rawHeaders: readonly string[],
  ) {
    super(stream, headers, options, rawHeaders);
    this.headers = headersOf(headers, stream.endAfterHeaders);
    this.socket = this.#socketOf(stream) as unknown as Socket;
    this.complete = stream.endAfterHeaders;
  }

  /** Node ends the body of a stream that was reset as if it were whole; here it is only closed, as over HTTP/1.1. */
  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece !== null) {
      this.#receivedBytes += piece.length;
      return super.push(piece, encoding);
    }
    if (!this.complete && (this.stream.aborted || this.stream.rstCode !== 0)) {
      this.destroy();
      return false;
    }
    this.complete = true;
    return super.push(null);
  }

  #socketOf(stream: ServerHttp2Stream): StreamSocket {
    const request = this;
    return {
      remoteAddress: stream.session?.socket.remoteAddress,
      encrypted: true,
      get bytesRead() {
        return request.#receivedBytes;
      },
      get bytesWritten() {
        return request.sentBytes;
      },
      setTimeout(ms) {
        stream.setTimeout(ms);
        return this as unknown as Socket;
      },
      // The connection has it from its beginning.
      setKeepAlive() {
        return this as unknown as Socket;
      },
    };
  }
}

/** A body without a length is announced as HTTP/1.1 does it: by a header that is never forwarded. */
function headersOf(given: IncomingHttpHeaders, isWithoutBody: boolean): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  for (const name in given) if (!name.startsWith(':')) headers[name] = given[name];
  const authority = given[':authority'];
  if (typeof authority === 'string') headers.host = authority;
  if (!isWithoutBody && headers['content-length'] === undefined) headers['transfer-encoding'] = 'chunked';
  return headers;
}
