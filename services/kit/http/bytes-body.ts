import type { Context } from 'koa';
import { AppError } from '../errors.ts';

/** Reads a small body whole. A compressed one is 415; more than `limitBytes` is 413 as soon as the limit is passed. */
export async function readBytes(ctx: Context, limitBytes: number): Promise<Buffer> {
  if (!['', 'identity'].includes(ctx.get('content-encoding'))) {
    throw new AppError('unsupported_media_type', 'Send the body uncompressed.');
  }
  if ((ctx.request.length ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  // The request must outlive a refusal: destroying it would cut the connection before the 413 is out.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (limitBytes: number) => new AppError('too_large', `The body may be ${limitBytes} bytes at most.`);
