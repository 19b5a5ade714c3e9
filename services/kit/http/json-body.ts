import type { Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { AppError, invalid } from '../errors.ts';
import { requireJson } from './require-json.ts';

/**
 * Reads a JSON object into `ctx.request.body`. 415 for other media types than `application/json`, 413 over `limitBytes`,
 * 400 for text that does not parse or is not an object.
 */
export function jsonBody(limitBytes: number): Middleware {
  const read = koaBody({
    json: true,
    jsonLimit: limitBytes,
    jsonStrict: true,
    text: false,
    urlencoded: false,
    multipart: false,
    onError(error) {
      throw bodyError(error, limitBytes);
    },
  });
  return async (ctx, next) => {
    requireJson(ctx);
    await read(ctx, async () => undefined);
    const body: unknown = ctx.request.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw invalid('The body must be a JSON object.');
    await next();
  };
}

function bodyError(error: Error & { status?: number }, limitBytes: number): AppError {
  if (error.status === 413) return new AppError('too_large', `The body may be ${limitBytes} bytes at most.`);
  if (error.status === 415)
    return new AppError('unsupported_media_type', 'This encoding of the body is not supported.');
  return new AppError('invalid', `The body could not be read as JSON: ${error.message}`, { cause: error });
}
