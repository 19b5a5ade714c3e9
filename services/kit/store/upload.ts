import { AppError } from '../errors.ts';

/** The pieces of an upload as they come. Errors: `too_large` as soon as the limit is passed, `cancelled` when the source breaks off. */
export async function* limitUpload(source: AsyncIterable<Buffer>, limitBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const piece of source) {
      size += piece.length;
      if (size > limitBytes) throw new AppError('too_large', `The file may be ${limitBytes} bytes at most.`);
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('cancelled', 'The upload broke off.', { cause: error });
  }
}
