import { connect } from 'node:net';
import type { Context } from 'koa';
import { defaultHeaders } from '../default-headers.ts';
import { clientHeaders } from './headers.ts';
import { readSizedHead } from './response-head.ts';

export interface RelayOptions {
  /** Of the upstream; only `http:`. */
  readonly url: URL;
  /** Downloads at a time. */
  readonly limit: number;
  /** Until the head of the response. */
  readonly timeoutMs: number;
}

export interface RelayedRequest {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers a GET with the upstream's response, whose body is not parsed: it goes from one socket to the other through one buffer,
 * at a third of the processor time of a proxy that parses. Resolves to false where nothing has been answered, and the request is to be
 * forwarded as usual, which also finds the error: the upstream is not reached, has another answer than a body of known length,
 * or too many downloads are under way.
 */
export type RelayDownload = (ctx: Context, request: RelayedRequest) => Promise<boolean>;

const bufferBytes = 256 * 1024;
const headBytes = 16 * 1024;
const connectTimeoutMs = 2_000;

export function createRelayDownload({ url, limit, timeoutMs }: RelayOptions): RelayDownload {
  let underWay = 0;
  return async (ctx, request) => {
    // While the response before is still being sent, this one has no socket.
    if (underWay >= limit || url.protocol !== 'http:' || !ctx.res.socket) return false;
    underWay += 1;
    try {
      return await relay(ctx, url, request, timeoutMs);
    } finally {
      underWay -= 1;
    }
  };
}

function relay(ctx: Context, url: URL, request: RelayedRequest, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const { res } = ctx;
    const client = res.socket;
    let head = Buffer.alloc(0);
    /** Bytes of the body; undefined until the head is there. */
    let left: number | undefined;

    const buffer = Buffer.allocUnsafeSlow(bufferBytes);
    const onread = { buffer, callback: (size: number) => take(buffer.subarray(0, size)) };
    const address = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 80) };
    const source = connect({ ...address, onread });
    const stop = () => void source.destroy();
    source.setTimeout(Math.min(connectTimeoutMs, timeoutMs), stop);
    source.once('connect', () => {
      source.setTimeout(timeoutMs);
      source.write(requestText(url, request), 'latin1');
    });
    source.on('error', stop).once('close', () => settle());
    res.once('close', stop);

    /** Answers whether the next bytes may be read, into the same buffer. */
    function take(bytes: Buffer): boolean {
      if (left !== undefined) return pass(bytes);
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0 && head.length <= headBytes) return true;
      const read = end < 0 || end > headBytes ? undefined : readSizedHead(head.toString('latin1', 0, end));
      if (!read) {
        stop();
        return false;
      }
      // An upstream may be as slow as it likes from here on, and a client, too, while its connection is not idle.
      source.setTimeout(0);
      left = read.bodyBytes;
      ctx.respond = false;
      res.writeHead(read.status, { ...defaultHeaders(ctx), ...clientHeaders(read.headers) });
      res.flushHeaders();
      return pass(head.subarray(end + 4));
    }

    function pass(bytes: Buffer): boolean {
      const piece = bytes.subarray(0, left);
      left = (left ?? 0) - piece.length;
      // Past the response, which would keep pieces of the buffer until later. The kernel has taken them where none wait.
      client?.write(piece, () => source.resume());
      if (left > 0) return client?.writableLength === 0;
      res.end();
      stop();
      return false;
    }

    function settle(): void {
      res.off('close', stop);
      // The client must see that the response is incomplete.
      if (left !== undefined && left > 0) res.destroy();
      resolve(left !== undefined || res.destroyed);
    }
  });
}

function requestText({ host }: URL, { target, headers }: RelayedRequest): string {
  const fields = Object.entries({ host, ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `GET ${target} HTTP/1.1\r\n${fields.join('')}\r\n`;
}
