import type { StoredFile } from '../../contracts/content.ts';
import type { ReviewState } from './review.ts';

export interface DescriptionState {
  /** Sanitised HTML; absent after a delete. */
  readonly description?: string;
  /** Milliseconds since the epoch. */
  readonly storedAt?: number;
  /** What readers see once a publish request has passed. */
  readonly pending?: { readonly description: string; readonly storedAt: number };
  readonly review?: ReviewState;
}

/** The files of one aggregate: at most one for an image, up to the limit for documents. Names are unique. */
export interface FilesState {
  readonly files: readonly StoredFile[];
  /** What readers see once a publish request has passed, instead of the file of the same name. */
  readonly pending?: readonly StoredFile[];
  /** Ids of the files that this change removed; they are released once it is saved. */
  readonly dropped: readonly string[];
  readonly review?: ReviewState;
}

/** The files as they are once everything that is pending has passed: `latest` of documents, the one of an image. */
export function latestFiles({ files, pending = [] }: Pick<FilesState, 'files' | 'pending'>, isOne = false) {
  if (isOne) return pending.length > 0 ? pending : files;
  const replaced = files.map((file) => pending.find(({ name }) => name === file.name) ?? file);
  return [...replaced, ...pending.filter((file) => !replaced.includes(file))];
}

export const latestDescription = ({ description, pending }: DescriptionState): string | undefined =>
  pending?.description ?? description;
