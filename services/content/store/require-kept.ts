import { AppError } from '../../kit/errors.ts';
import type { FileState } from '../domain/ports.ts';

/**
 * Throws where one of the files does not exist (`not_found`, reason `file_gone`) or is being swept (`conflict`, reason
 * `file_being_swept`, retriable): a command must never refer to a file whose bytes are about to be removed. A released file
 * passes: a redelivered old command must not bring it back.
 */
export function requireKept(fileIds: readonly string[], states: ReadonlyMap<string, FileState>): void {
  for (const fileId of fileIds) {
    const state = states.get(fileId);
    if (state === undefined)
      throw new AppError('not_found', 'The uploaded file was removed; send it again.', { reason: 'file_gone' });
    if (state === 'sweeping')
      throw new AppError('conflict', 'The uploaded file is being swept; send it again.', {
        reason: 'file_being_swept',
        retriable: true,
      });
  }
}
