import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { isNotModified } from '../conditional.ts';
import { type Downloadable, sendFile } from '../download.ts';
import { file, Reply } from './answer.ts';
import type { Operation } from './operation.ts';

type Declared = Pick<Operation<never>, 'answer' | 'status' | 'conditional'>;

/** Sends what an operation resolved to. */
export async function sendAnswer(ctx: Context, declared: Declared, answered: unknown): Promise<void> {
  if (answered === undefined) return;
  const isReply = answered instanceof Reply;
  // `operationOf` lets only operations that declare a file answer one.
  if (declared.answer === file && !isReply) return sendFile(ctx, answered as Downloadable);
  const { status = declared.status ?? 200, headers = {} } = isReply ? answered.options : {};
  ctx.set({ ...headers });
  const text = JSON.stringify(isReply ? answered.body : answered);
  if (declared.conditional && clientHas(ctx, text)) {
    ctx.status = 304;
    return;
  }
  // Most answers are for their caller alone, and none is right for long: only what says so is kept by browsers and proxies.
  if (!ctx.res.hasHeader('Cache-Control')) ctx.set('Cache-Control', 'no-store');
  ctx.status = status;
  ctx.type = 'application/json';
  ctx.body = text;
}

/** Names the version of the text, and says whether the client has it. */
function clientHas(ctx: Context, text: string): boolean {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  // The text can change at any time, so caches revalidate each time; the tag makes that cheap.
  ctx.set({ ETag: etag, 'Cache-Control': 'no-cache' });
  return isNotModified(ctx, { etag });
}
