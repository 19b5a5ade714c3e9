import { Readable } from 'node:stream';
import type { StagedPart } from '../../contracts/onboarding.ts';
import { AppError, invalid } from '../../kit/errors.ts';
import { findBundleParts } from '../domain/archives/find-bundle-parts.ts';
import { isLarge } from '../domain/parts.ts';
import type { StagedFile, StagedFiles } from '../domain/staged-files.ts';
import { openZip } from './archives/open-zip.ts';
import { wrong } from './read-model.ts';

export interface UploadedZip extends StagedFile {
  /** Its name for the user. */
  readonly fileName: string;
}

export interface UnpackOptions {
  readonly userId: string;
  readonly limits: { readonly modelBytes: number; readonly documentBytes: number };
  /** What the user may still stage. */
  readonly freeBytes: number;
}

/**
 * Stages the parts of a push out of a staged zip archive, which stays. Errors: `invalid` with what is wrong with the archive,
 * `too_large`, `unavailable`; nothing stays staged after any of them.
 */
export async function unpackBundle(
  staged: StagedFiles,
  { fileName, fileId, size }: UploadedZip,
  { userId, limits, freeBytes }: UnpackOptions,
): Promise<StagedPart[]> {
  const read = (offset: number, length: number) => staged.readPiece(fileId, offset, length);
  const zip = await openZip(fileName, { size, read });
  if ('problems' in zip) throw wrong(zip.problems);
  const found = findBundleParts(fileName, zip.entries);
  if ('problems' in found) throw wrong(found.problems);
  const parts: StagedPart[] = [];
  let free = freeBytes;
  try {
    for (const [part, entry] of found) {
      const name = entry.name.split('/').at(-1)?.slice(-255) ?? part;
      if (entry.size === 0) throw wrong([{ path: `${fileName}: ${name}`, message: 'is empty' }]);
      const limitBytes = Math.min(isLarge(part) ? limits.modelBytes : limits.documentBytes, free);
      if (entry.size > limitBytes) throw tooLarge(name, limitBytes);
      const stream = await zip.open(entry).catch((cause) => {
        throw damaged(fileName, cause);
      });
      const file = await staged.stage(whole(fileName, stream), { limitBytes, userId });
      free -= file.size;
      parts.push({ ...file, part, fileName: name, contentType: 'application/octet-stream' });
    }
    return parts;
  } catch (thrown) {
    await staged.remove(parts.map((one) => one.fileId));
    throw thrown;
  }
}

/** The stream, whose own failures say that the archive is damaged; those of the store stay. */
const whole = (fileName: string, stream: Readable): Readable =>
  Readable.from(
    (async function* () {
      try {
        yield* stream;
      } catch (cause) {
        throw damaged(fileName, cause);
      }
    })(),
    { objectMode: false },
  );

function damaged(fileName: string, cause: unknown): Error {
  if (cause instanceof AppError) return cause;
  return invalid(`${fileName} cannot be unpacked: ${cause instanceof Error ? cause.message : cause}.`);
}

const tooLarge = (name: string, limit: number) =>
  new AppError('too_large', `${name} may be ${limit} bytes at most, unpacked.`);
