import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { create as createDisposition } from 'content-disposition';
import type { Context } from 'koa';
import parseRange from 'range-parser';
import { AppError } from '../errors.ts';
import { isNotModified } from './conditional.ts';

/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface Downloadable {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  /** Strong: equal tags mean equal bytes. Without quotes. */
  readonly etag: string;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
  /** `inline` for files a browser may show, `attachment` for files it should save. */
  readonly disposition: 'inline' | 'attachment';
  /** Opens the bytes. Called only when bytes are sent. */
  readonly open: (range?: ByteRange) => Readable;
}

/**
 * Answers GET and HEAD with a file or one range of it (RFC 9110): conditional requests, single byte ranges, If-Range.
 * Requests for several ranges get the whole file, as the standard allows. Errors: `range_not_satisfiable`, and those of
 * `open` before its first byte; a later failure breaks the connection, so that no client takes a part for the whole.
 */
export async function sendFile(ctx: Context, file: Downloadable): Promise<void> {
  const validators = { ETag: `"${file.etag}"`, 'Last-Modified': new Date(file.modifiedAt).toUTCString() };
  // A name can refer to other bytes at any time, so caches revalidate each time; the tag makes that cheap.
  const caching = { ...validators, 'Cache-Control': 'no-cache' };
  if (isNotModified(ctx, { etag: validators.ETag, lastModified: validators['Last-Modified'] })) {
    ctx.status = 304;
    ctx.set(caching);
    return;
  }
  const range = wantedRange(ctx, file);
  const body = ctx.method === 'HEAD' ? undefined : await opened(file.open(range));

  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  ctx.set({
    ...caching,
    'Accept-Ranges': 'bytes',
    'Content-Disposition': createDisposition(file.name, { type: file.disposition }),
    'Content-Length': String(range ? range.end - range.start + 1 : file.size),
    // A file uploaded by one user must not run as a page of this site in the browser of another.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Type': file.contentType,
  });
  if (!body) return;
  // Koa breaks the connection when the stream fails; this listener is for a failure before Koa listens.
  body.once('error', () => ctx.res.destroy());
  ctx.body = body;
}

function wantedRange(ctx: Context, file: Downloadable): ByteRange | undefined {
  const header = ctx.get('range');
  // RFC 9110 defines ranges for GET alone; a HEAD answers what a plain GET would.
  if (!header || ctx.method !== 'GET' || !ifRangeHolds(ctx, file)) return undefined;
  const ranges = parseRange(file.size, header);
  if (ranges === -2) return undefined;
  if (ranges === -1) {
    ctx.set('Content-Range', `bytes */${file.size}`);
    throw new AppError('range_not_satisfiable', `The file has ${file.size} bytes; the range is outside of the file.`);
  }
  return ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

/** A client with a part of an older version must get the whole new version. */
function ifRangeHolds(ctx: Context, file: Downloadable): boolean {
  const condition = ctx.get('if-range');
  if (!condition) return true;
  if (condition.includes('"')) return condition === `"${file.etag}"`;
  return Date.parse(condition) === Math.floor(file.modifiedAt / 1000) * 1000;
}

/** Waits for the first byte, so that a file that cannot be read is an error response, not a broken connection. */
async function opened(stream: Readable): Promise<Readable> {
  await once(stream, 'readable');
  return stream;
}
