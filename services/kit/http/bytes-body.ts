import type { Context } from 'koa';
import { AppError } from '../errors.ts';

/** Reads a small body whole. A compressed one is 415; more than `limitBytes` is 413 as soon as the limit is passed. */
export async function readBytes(ctx: Context, limitBytes: number): Promise<Buffer> {
  if (!['', 'identity'].includes(ctx.get('content-encoding'))) {
    throw new AppError('unsupported_media_type', 'Send the body uncompressed.');
  }
  if ((ctx.request.length ?? 0) > limitBytes) throw tooLarge(limitBytes);
  // The client has closed the connection already; there will be no further event.
  if (ctx.req.destroyed) throw clientClosed();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (settle: () => void) => {
      ctx.req.off('data', take).off('end', end).off('error', fail).off('close', leave);
      settle();
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      // The request must not be destroyed: that would cut the connection before the 413 is sent.
      if (size > limitBytes) {
        ctx.req.pause();
        done(() => reject(tooLarge(limitBytes)));
      }
    };
    const end = () => done(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    const fail = (error: Error) => done(() => reject(error));
    const leave = () => fail(clientClosed());
    // Events, because an async iterator costs more than the rest of a small request.
    ctx.req.on('data', take).on('end', end).on('error', fail).on('close', leave);
  });
}

const tooLarge = (limitBytes: number) => new AppError('too_large', `The body may be ${limitBytes} bytes at most.`);
const clientClosed = () => new AppError('cancelled', 'The client closed the connection.');
