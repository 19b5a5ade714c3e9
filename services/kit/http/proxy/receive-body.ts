import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { hasBody } from '../body-chunks.ts';
import { clientClosed } from '../client-closed.ts';
import type { BodyPace } from './body-pace.ts';

/** Whether the body of a request is so short, and says so, that it can be read whole before it is forwarded. */
export function isSmallBody({ headers }: IncomingMessage, limitBytes: number): boolean {
  const length = headers['content-length'];
  return length !== undefined && Number(length) <= limitBytes;
}

/**
 * The body as a stream; null where there is none. The pool destroys a body that it could not send whole (an early 413), and
 * destroying the request would close the connection before the client gets the response; so the pool gets a copy. The rest
 * of the body is discarded: a client that cannot send it would wait forever. With `pace` it fails with `request_timeout`.
 */
export function streamBody(request: IncomingMessage, pace?: BodyPace): Readable | null {
  if (!hasBody(request)) return null;
  const body = new PassThrough();
  const stopWatching = pace?.watch(request, (error) => body.destroy(error));
  request.once('error', (error) => body.destroy(error));
  request.once('close', () => {
    if (!request.complete) body.destroy(clientClosed());
  });
  body.once('error', () => undefined);
  body.once('close', () => {
    stopWatching?.();
    request.unpipe(body);
    request.resume();
  });
  request.once('end', () => stopWatching?.());
  return request.pipe(body);
}
