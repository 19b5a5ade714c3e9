import { constants, Http2ServerResponse, type ServerHttp2Stream } from 'node:http2';
import type { StreamRequest } from './stream-request.ts';

type Value = number | string | readonly string[];

/** Node refuses to send them over HTTP/2, by an error or a warning (RFC 9113, 8.2.2). */
const ofConnections = new Set([
  ...['connection', 'http2-settings', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'],
]);
/** What Node sends over HTTP/2. */
const lastStatus = 599;

/** A response over HTTP/2 that can be written, cut off and observed as one over HTTP/1.1. */
export class StreamResponse extends Http2ServerResponse<StreamRequest> {
  override destroyed = false;
  /** Node's is true of a response that was cut off as well. */
  override writableFinished = false;
  #isLast = false;

  constructor(stream: ServerHttp2Stream) {
    super(stream);
    // Before Node emits the event of the same name here, whose listeners ask for these.
    stream.prependOnceListener('close', () => {
      this.destroyed = true;
      this.writableFinished = this.writableEnded && stream.rstCode === constants.NGHTTP2_NO_ERROR;
      // Node does not where a HEAD is broken off before its response was ended.
      if (this.req.method === 'HEAD' && !this.writableEnded) this.emit('close');
    });
  }

  override setHeader(name: string, value: Value): this {
    if (ofConnections.has(name.toLowerCase())) this.#isLast ||= String(value).toLowerCase() === 'close';
    else super.setHeader(name, value);
    return this;
  }

  /** Takes what the kit writes: names and values in one list, or an object. A status that HTTP/2 clients do not know is a 502. */
  override writeHead(status: number, ...given: unknown[]): this {
    const headers = given[0] ?? [];
    const list = Array.isArray(headers) ? headers : Object.entries(headers).flat();
    for (let at = 0; at < list.length; at += 2) this.setHeader(list[at], list[at + 1]);
    return super.writeHead(status > lastStatus ? constants.HTTP_STATUS_BAD_GATEWAY : status);
  }

  override write(piece: Buffer | string, ...rest: never[]): boolean {
    this.req.sentBytes += Buffer.byteLength(piece, typeof rest[0] === 'string' ? rest[0] : undefined);
    return super.write(piece, ...rest);
  }

  /** `Connection: close` ends no connection here, but what the client still sends of this request. */
  override end(...given: never[]): this {
    super.end(...given);
    if (this.#isLast && !this.req.complete) this.stream.close(constants.NGHTTP2_NO_ERROR);
    return this;
  }

  /** The client sees that the response is incomplete: without an error Node would end it as if it were whole. */
  override destroy(error: Error = new Error('the response is incomplete')): this {
    super.destroy(error);
    return this;
  }
}
