import { PassThrough, type Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { AppError, invalid } from '../../errors.ts';
import { currentTrace } from '../../trace.ts';
import { hasBody } from '../body-pieces.ts';
import type { Upstream } from '../upstream.ts';
import { HandBack } from './hand-back.ts';
import { type ClientFacts, upstreamHeaders } from './headers.ts';

export interface ForwardOptions {
  /** The target to ask for, made of the one that was asked for (path and query); the same when absent. */
  readonly target?: (asked: string) => string;
  /**
   * Whether `Forwarded` and `X-Forwarded-*` of the request are believed and passed on: only behind a door of ours, which
   * has set them. Otherwise they are set anew, as the public door has to.
   */
  readonly behindDoor?: boolean;
}

/** Hands a request to `upstream` and its answer back, as they flow; whoever goes away first ends the other side too. */
export function forwardTo(upstream: Upstream, options: ForwardOptions = {}): Middleware {
  const { target, behindDoor = false } = options;
  return (ctx) =>
    new Promise<void>((resolve, reject) => {
      const asked = ctx.req.url ?? '/';
      if (!asked.startsWith('/')) throw invalid('The request target must be a path.');
      const client: ClientFacts | undefined = behindDoor
        ? undefined
        : { address: ctx.ip, host: ctx.host, protocol: 'http' };
      const headers = upstreamHeaders(ctx.req.headers, client);
      headers['x-request-id'] = ctx.state.requestId;
      Object.assign(headers, currentTrace());
      const path = target ? target(asked) : asked;
      upstream.send({ path, method: ctx.method, headers, body: bodyOf(ctx) }, new HandBack(ctx, resolve, reject));
    });
}

/**
 * The pool destroys a body it could not send whole (an early 413), and destroying the request itself would cut the
 * client off before it gets the answer; so it is given a copy to destroy.
 */
function bodyOf({ req }: Context): Readable | null {
  if (!hasBody(req)) return null;
  const body = new PassThrough();
  req.once('error', (error) => body.destroy(error));
  req.once('close', () => {
    if (!req.complete) body.destroy(new AppError('cancelled', 'The client went away.'));
  });
  body.once('error', () => req.unpipe(body));
  return req.pipe(body);
}
