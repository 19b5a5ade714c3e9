import type { Readable } from 'node:stream';
import type { Visibility } from '../../../contracts/publication.ts';
import type { Revision, Solution } from '../records.ts';

/** The revision to check. */
export interface CheckSubject {
  readonly solution: Solution;
  readonly revision: Revision;
  readonly visibility: Visibility;
}

/** A short text of a publication. */
export interface MaterialText {
  /** For people: `the description`. */
  readonly label: string;
  readonly text: string;
  readonly format: 'plain' | 'html';
}

/** A file of a publication. */
export interface MaterialFile {
  /** For people: `document "guide.pdf"`. */
  readonly label: string;
  /** The file's name alone. */
  readonly name: string;
  readonly kind: 'document' | 'artifact';
  /** Of an artifact: LI is a licence, DI an image in a registry. */
  readonly artifactTypeCode?: string;
  /** Opens the file. Errors: `unavailable`; `FileUnreachable` if it cannot be fetched, now or later. */
  open(signal: AbortSignal): Promise<Readable>;
}

/** Everything of a publication that the checks read. */
export interface Material {
  readonly texts: readonly MaterialText[];
  /** JSON texts that may name a licence. */
  readonly metadata: readonly MaterialText[];
  readonly files: readonly MaterialFile[];
}

/** Collects the texts and files of a revision; files are fetched when they are opened. Errors: `unavailable`. */
export type FindMaterial = (of: CheckSubject) => Promise<Material>;

/** A file cannot be fetched, now or later: it does not exist, or its address is not allowed. */
export class FileUnreachable extends Error {}
