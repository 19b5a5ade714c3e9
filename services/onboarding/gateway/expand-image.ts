import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import { AppError, invalid } from '../../kit/errors.ts';
import { zipLimits } from '../domain/archives/zip-rules.ts';

/** The name of a saved image without its compression, and what takes that away. */
export interface CompressedImage {
  readonly fileName: string;
  createExpander(): Expander;
}

type Expander = Transform & { readonly bytesWritten: number };

/** A frame of zstd says how much memory it wants; 8 MiB are those of its levels up to 19. */
const zstdOptions = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const compressions = [
  { ending: /\.(?:tar\.gz|tgz)$/i, createExpander: () => createGunzip() },
  { ending: /\.(?:tar\.zst|tzst)$/i, createExpander: () => createZstdDecompress(zstdOptions) },
];

/** What a file is by its name, such as `image.tar.gz`; undefined where it is no compressed tar. */
export function compressedImage(fileName: string): CompressedImage | undefined {
  const found = compressions.find(({ ending }) => ending.test(fileName));
  return found && { fileName: fileName.replace(found.ending, '.tar'), createExpander: found.createExpander };
}

/**
 * The archive as it was before it was compressed, so that pieces of it can be read once it is staged. Errors: `invalid` for what
 * is damaged or grows as archive bombs do; those of `source`.
 */
export async function* expandImage(
  source: Readable,
  fileName: string,
  { createExpander }: CompressedImage,
): AsyncGenerator<Buffer> {
  const expander = createExpander();
  // The loop below gets the error of either.
  pipeline(source, expander, () => undefined);
  let size = 0;
  try {
    for await (const piece of expander) {
      size += piece.length;
      if (size > zipLimits.ratioFromBytes && size > expander.bytesWritten * zipLimits.ratio) throw bomb(fileName);
      yield piece;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    const message = `cannot be expanded: ${error.message}`;
    throw invalid(`${fileName} ${message}.`, [{ path: 'model', message }], 'archive_damaged');
  }
}

const isDamage = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof AppError) && 'code' in error && /^(?:Z_|ZSTD_)/.test(String(error.code));

function bomb(fileName: string): AppError {
  const message = `expands to more than ${zipLimits.ratio} times its size, as archive bombs do`;
  return invalid(`${fileName} ${message}.`, [{ path: 'model', message }], 'archive_bomb');
}
