import { AppError } from '../../kit/errors.ts';
import type { FileState } from './sweep.ts';

/**
 * Fails when one of the files is gone (`not_found`, reason `file_gone`) or being swept (`conflict`, reason
 * `file_being_swept`, retriable): a command must never refer to a file whose bytes are about to vanish. A released file
 * is left alone: a redelivered command of the past must not bring it back.
 */
export function requireKept(fileIds: readonly string[], states: ReadonlyMap<string, FileState>): void {
  for (const fileId of fileIds) {
    const state = states.get(fileId);
    if (state === undefined) throw new AppError('not_found', 'The uploaded file is gone.', { reason: 'file_gone' });
    if (state === 'sweeping')
      throw new AppError('conflict', 'The uploaded file is being swept.', {
        reason: 'file_being_swept',
        retriable: true,
      });
  }
}
