import { notFound } from '../../kit/errors.ts';
import type { Downloadable } from '../../kit/http/download.ts';
import { latestFiles } from '../domain/state.ts';
import type { OperationDeps } from './deps.ts';

export interface FileQuery {
  readonly aggregate: string;
  readonly name: string;
  readonly isPending: boolean;
  readonly disposition: 'inline' | 'attachment';
}

/** The file that readers see now under a name, or will see. Errors: `not_found`, `unavailable`. */
export async function findFile({ reader, files }: OperationDeps, query: FileQuery): Promise<Downloadable> {
  const state = await reader.files(query.aggregate);
  const found = state && (query.isPending ? latestFiles(state, query.disposition === 'inline') : state.files);
  const file = found?.find(({ name }) => name === query.name);
  if (!file) throw notFound('There is no such file.');
  return {
    ...file,
    etag: file.sha256,
    modifiedAt: file.storedAt,
    disposition: query.disposition,
    open: (range) => files.read(file.fileId, range),
  };
}
