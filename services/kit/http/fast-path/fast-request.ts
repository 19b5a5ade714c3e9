import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccessLog } from '../../access-log.ts';
import { continueTrace } from '../../trace.ts';
import { bytesOf } from '../bytes-body.ts';
import { clientClosed } from '../client-closed.ts';
import { fixedHeaders } from '../middleware.ts';
import { statusOfError } from '../problem.ts';
import { requestIdOf } from '../request-id.ts';
import type { RequestMeter } from '../request-meter.ts';
import { handOver } from './handed-over.ts';

/** What the requests of a server share. */
export interface FastServer {
  readonly meter: RequestMeter;
  readonly access: AccessLog;
  /** The middleware. */
  readonly otherwise: (req: IncomingMessage, res: ServerResponse) => void;
}

const oneWriteBytes = 8 * 1024;

/**
 * A request that is answered before the middleware. It has what the middleware gives every request: an id, a trace, the usual
 * headers, a line in the log, its place in the metrics.
 */
export class FastRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  /** For the requests that follow from it. */
  readonly traceparent: string;
  /** Headers of its response by lower-case name, whatever becomes of it; a response that has one of them itself keeps its own. */
  readonly headers: Record<string, string>;
  /** The pattern that its path matches. */
  route = 'none';
  /** What `Context.state` has of it: `caller`, `client`. */
  state: { readonly caller?: { readonly userId: string }; readonly client?: object } = {};
  /** Called when the client leaves before the response is complete. */
  onLeave: (() => void) | undefined;

  readonly #server: FastServer;
  readonly #startedAt = performance.now();
  readonly #sentBefore: number;
  readonly #traceId: string;
  /** Until then `#status` is not known. */
  #isAnswered = false;
  #isHandedOver = false;
  #status = 0;

  constructor(req: IncomingMessage, res: ServerResponse, server: FastServer) {
    this.req = req;
    this.res = res;
    this.#server = server;
    this.#sentBefore = req.socket.bytesWritten;
    this.requestId = requestIdOf(req.headers);
    const { traceId, traceparent } = continueTrace(req.headers.traceparent);
    this.#traceId = traceId;
    this.traceparent = traceparent;
    this.headers = { 'x-request-id': this.requestId, ...fixedHeaders };
    server.meter.begin();
    res.once('close', this.#closed);
  }

  /** Does a part of the work: what it throws fails the request. */
  attempt(work: () => void): void {
    try {
      work();
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  /** Reads the whole body, and does with it what then is part of the work. It fails as `bytesOf` says. */
  readBody(limitBytes: number, use: (body: Buffer) => void): void {
    bytesOf(
      this.req,
      limitBytes,
      (body) => this.attempt(() => use(body)),
      (error) => this.fail(error),
    );
  }

  /** Whether the client has closed the connection. */
  get isLeft(): boolean {
    return this.res.destroyed;
  }

  /** Sends a whole response; its length and the headers of every response are added. */
  send(status: number, headers: Readonly<Record<string, string>>, body: Buffer): void {
    this.writeHead(status, { ...headers, 'content-length': String(body.length) });
    this.end(body);
    this.ended();
  }

  /** Begins a response: its body follows through `res`, and `ended` after it. */
  writeHead(status: number, headers: Readonly<Record<string, string | string[]>>): void {
    const list: (string | string[])[] = [];
    for (const name in this.headers) if (!(name in headers)) list.push(name, this.headers[name] ?? '');
    for (const name in headers) list.push(name, headers[name] ?? '');
    this.#status = status;
    this.res.writeHead(status, list);
  }

  /** Ends a response with its whole body: a small one as text, which Node writes together with the head, at less cost than two pieces. */
  end(body: Buffer): void {
    if (body.length <= oneWriteBytes) this.res.end(body.toString('latin1'), 'latin1');
    else this.res.end(body);
  }

  /** The response is complete, but for what the connection still has to send. */
  ended(): void {
    this.#answered(this.#status);
  }

  /** It has failed: the middleware renders that, or the client sees that its response is incomplete. */
  fail(failure: unknown): void {
    if (this.#isAnswered || this.#isHandedOver) return;
    if (this.res.headersSent || this.isLeft) {
      this.#answered(this.#status || statusOfError(failure));
      this.res.destroy();
    } else this.#handOver(failure);
  }

  /** Nothing of its response has been decided: the middleware handles it from the beginning. */
  pass(): void {
    this.#handOver(undefined);
  }

  #handOver(failure: unknown): void {
    const { req, res, headers, route, state } = this;
    this.#isHandedOver = true;
    this.res.off('close', this.#closed);
    this.#server.meter.leave();
    req.headers['x-request-id'] = this.requestId;
    req.headers.traceparent = this.traceparent;
    handOver(req, { startedAt: this.#startedAt, failure, route, state, headers });
    this.#server.otherwise(req, res);
  }

  #answered(status: number): void {
    this.#isAnswered = true;
    this.#status = status;
    this.#server.meter.end(this.req.method ?? '', this.route, status, this.#startedAt);
  }

  /** The response has been sent, or the client has closed the connection. */
  readonly #closed = (): void => {
    const { req, res, route, requestId, state } = this;
    if (!this.#isAnswered) {
      this.onLeave?.();
      this.fail(clientClosed());
    }
    const { access } = this.#server;
    const failed = this.#status >= 500;
    if (!access.isWanted(failed)) return;
    const line = {
      ...{ traceId: this.#traceId, method: req.method ?? '', http: req.httpVersion, route, status: this.#status },
      ms: Math.round((performance.now() - this.#startedAt) * 10) / 10,
      bytes: req.socket.bytesWritten - this.#sentBefore,
      ...{ principal: state.caller?.userId, requestId },
      ...(!res.writableFinished && { aborted: true as const }),
    };
    access.write(line, failed);
  };
}
