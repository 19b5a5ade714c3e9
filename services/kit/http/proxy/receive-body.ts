import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import { hasBody } from '../body-chunks.ts';
import type { BodyPace } from './body-pace.ts';

/** Whether the body of a request is so short, and says so, that it can be read whole before it is forwarded. */
export function isSmallBody({ headers }: IncomingMessage, limitBytes: number): boolean {
  const length = headers['content-length'];
  return length !== undefined && Number(length) <= limitBytes;
}

/** The whole body. Errors: `cancelled` where the client leaves, `request_timeout`. */
export const readSmallBody = (request: IncomingMessage, pace: BodyPace): Promise<Buffer> =>
  new Promise((resolve, reject) => takeSmallBody(request, pace, resolve, reject));

/** The same without a promise: calls one of both, once. */
export function takeSmallBody(
  request: IncomingMessage,
  pace: BodyPace,
  onBody: (body: Buffer) => void,
  onError: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  const settle = () => {
    stopWatching();
    request.off('data', keep).off('end', complete).off('close', leave).off('error', fail);
  };
  const fail = (error: Error) => {
    settle();
    onError(error);
  };
  const keep = (chunk: Buffer) => void chunks.push(chunk);
  const complete = () => {
    settle();
    onBody(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  };
  const leave = () => fail(clientLeft());
  const stopWatching = pace.watch(request, fail);
  request.on('data', keep).on('end', complete).on('close', leave).on('error', fail);
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
    if (!request.complete) body.destroy(clientLeft());
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

const clientLeft = () => new AppError('cancelled', 'The client closed the connection.');
