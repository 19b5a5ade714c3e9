import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { AppError } from '../errors.ts';
import { clientClosed } from './client-closed.ts';
import type { BodyPace } from './proxy/body-pace.ts';

/** Bodies that were read before the middleware. */
const kept = new WeakMap<IncomingMessage, Buffer>();

/** For `readBytes`, where a body has been read already. */
export const keepBytes = (req: IncomingMessage, body: Buffer): void => void kept.set(req, body);

/** Reads a small body whole. A compressed one is 415; more than `limitBytes` is 413 as soon as the limit is passed. */
export async function readBytes(ctx: Context, limitBytes: number): Promise<Buffer> {
  if (!['', 'identity'].includes(ctx.get('content-encoding'))) {
    throw new AppError('unsupported_media_type', 'Send the body uncompressed.');
  }
  if ((ctx.request.length ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const { req } = ctx;
  return kept.get(req) ?? new Promise((resolve, reject) => bytesOf(req, limitBytes, resolve, reject));
}

/**
 * The same without a promise, of a body that says nothing against it: calls one of both, once. Errors: `too_large`, `cancelled`;
 * what `pace` says of a client that sends too slowly.
 */
export function bytesOf(
  req: IncomingMessage,
  limitBytes: number,
  onBody: (body: Buffer) => void,
  onError: (error: Error) => void,
  pace?: Pick<BodyPace, 'watch'>,
): void {
  // The client has closed the connection already; there will be no further event.
  if (req.destroyed) {
    onError(clientClosed());
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const settle = () => {
    stopWatching?.();
    req.off('data', take).off('end', end).off('error', fail).off('close', leave);
  };
  const take = (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    // The request must not be destroyed: that would cut the connection before the 413 is sent.
    if (size > limitBytes) {
      req.pause();
      fail(tooLarge(limitBytes));
    }
  };
  const end = () => {
    settle();
    onBody(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  };
  const fail = (error: Error) => {
    settle();
    onError(error);
  };
  const leave = () => fail(clientClosed());
  const stopWatching = pace?.watch(req, fail);
  // Events, because an async iterator costs more than the rest of a small request.
  req.on('data', take).on('end', end).on('error', fail).on('close', leave);
}

const tooLarge = (limitBytes: number) => new AppError('too_large', `The body may be ${limitBytes} bytes at most.`);
