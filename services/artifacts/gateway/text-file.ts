import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Downloadable } from '../../kit/http/download.ts';
import { type ArtifactPath, nameOf } from '../domain/artifact-path.ts';
import { contentTypeOf } from '../domain/content-types.ts';

/** A file that is made when it is read. */
export function textFile(path: ArtifactPath, text: string, modifiedAt: number): Downloadable {
  const bytes = Buffer.from(text);
  const contentType = contentTypeOf(path);
  return {
    ...{ name: nameOf(path), size: bytes.length, modifiedAt, disposition: 'inline' },
    contentType: contentType === 'application/octet-stream' ? 'text/plain; charset=utf-8' : contentType,
    etag: createHash('sha256').update(bytes).digest('hex'),
    open: (range = { start: 0, end: bytes.length }) =>
      Readable.from([bytes.subarray(range.start, range.end + 1)], { objectMode: false }),
  };
}
