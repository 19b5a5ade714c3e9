import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { create as createDisposition } from 'content-disposition';
import type { Context } from 'koa';
import parseRange from 'range-parser';
import { AppError } from '../errors.ts';
import { isNotModified } from './conditional.ts';

/** A stretch of a file, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface Downloadable {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  /** Strong: the same tag means the same bytes. Without quotes. */
  readonly etag: string;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
  /** `inline` for what a browser may show, `attachment` for what it should save. */
  readonly disposition: 'inline' | 'attachment';
  /** Opens the bytes. Called only when bytes are really sent. */
  readonly open: (range?: ByteRange) => Readable;
}

/**
 * Answers GET and HEAD with a file or one stretch of it (RFC 9110): conditional requests, single byte ranges, If-Range.
 * Several ranges at once are answered with the whole file, as the standard allows. Errors: `range_not_satisfiable`, and
 * whatever `open` fails with before its first byte; a failure later on breaks the connection, so that nobody takes a
 * part for the whole.
 */
export async function sendFile(ctx: Context, file: Downloadable): Promise<void> {
  const validators = { ETag: `"${file.etag}"`, 'Last-Modified': new Date(file.modifiedAt).toUTCString() };
  // A name can be given to other bytes at any time, so caches ask each time; the tag makes that cheap.
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
    // What was uploaded by one user must not run as a page of this site in the browser of another.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Type': file.contentType,
  });
  if (!body) return;
  // Koa breaks the connection when the bytes fail; this one is for a failure before Koa has begun to listen.
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
    throw new AppError('range_not_satisfiable', `The file has ${file.size} bytes; the range lies outside of them.`);
  }
  return ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

/** A client that has a part of an older file must get the whole new one, not a part of it. */
function ifRangeHolds(ctx: Context, file: Downloadable): boolean {
  const condition = ctx.get('if-range');
  if (!condition) return true;
  if (condition.includes('"')) return condition === `"${file.etag}"`;
  return Date.parse(condition) === Math.floor(file.modifiedAt / 1000) * 1000;
}

/** Waits for the first byte, so that a file that cannot be read is a problem with a status, not a broken connection. */
async function opened(stream: Readable): Promise<Readable> {
  await once(stream, 'readable');
  return stream;
}
