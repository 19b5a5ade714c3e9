import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { parse } from 'content-disposition';
import { bodyChunks } from './body-chunks.ts';
import type { IncomingFile } from './multipart.ts';

/**
 * A body that is itself the file. Its name is taken from `Content-Disposition` (`filename*`, then `filename`), from
 * `X-Filename` (UTF-8 or percent-encoded UTF-8) or from the query's `filename`, in this order. Reading it never destroys
 * the request, so that an error response can still be sent.
 */
export function rawFile(request: IncomingMessage, filenameInQuery: string | undefined): IncomingFile {
  return {
    name: nameOf(request, filenameInQuery),
    contentType: request.headers['content-type'] ?? 'application/octet-stream',
    stream: Readable.from(bodyChunks(request), { objectMode: false }),
  };
}

function nameOf({ headers }: IncomingMessage, filenameInQuery: string | undefined): string | undefined {
  const disposition = headers['content-disposition'];
  const { filename } = disposition === undefined ? {} : parse(disposition).parameters;
  if (filename !== undefined) return utf8(filename);
  const given = headers['x-filename'];
  if (typeof given === 'string') return percentDecoded(utf8(given));
  return filenameInQuery;
}

/** Node decodes header values as latin1; clients send UTF-8. A value that is not UTF-8 stays unchanged. */
function utf8(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

function percentDecoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
