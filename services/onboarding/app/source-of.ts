import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StagedPart } from '../../contracts/onboarding.ts';
import type { FileSource } from '../domain/ports.ts';
import type { RandomAccess } from '../domain/random-access.ts';
import type { StagedFiles } from '../domain/staged-files.ts';

/** A staged file, to be stored elsewhere. */
export const sourceOfPart = (staged: StagedFiles, { fileId, size, sha256 }: StagedPart): FileSource => ({
  size,
  sha256,
  uploadId: fileId,
  open: () => staged.read(fileId),
});

/** A staged file of which pieces are read. */
export const archiveOfPart = (
  staged: StagedFiles,
  { fileId, size }: Pick<StagedPart, 'fileId' | 'size'>,
): RandomAccess => ({
  size,
  read: (offset, length) => staged.readPiece(fileId, offset, length),
});

/** A text, to be stored as a file. */
export function sourceOfText(text: string): FileSource {
  const bytes = Buffer.from(text);
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => Readable.from([bytes], { objectMode: false }),
  };
}
