import type { Readable } from 'node:stream';
import type { Visibility } from '../../../contracts/publication.ts';
import type { Revision, Solution } from '../records.ts';

/** What the checks are about. */
export interface CheckSubject {
  readonly solution: Solution;
  readonly revision: Revision;
  readonly visibility: Visibility;
}

/** A short text of a publication that people will read. */
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
  /** Opens the bytes. Errors: `unavailable`; `OutOfReach` where they cannot be had at all. */
  open(signal: AbortSignal): Promise<Readable>;
}

/** All of a publication that the checks look at. */
export interface Material {
  readonly texts: readonly MaterialText[];
  /** JSON texts in which a licence may be named. */
  readonly metadata: readonly MaterialText[];
  readonly files: readonly MaterialFile[];
}

/** Finds what there is to look at of a revision; files are fetched when they are opened. Errors: `unavailable`. */
export type FindMaterial = (of: CheckSubject) => Promise<Material>;

/** What cannot be fetched, now or later: the file is not there, or its address is none we fetch from. */
export class FileUnreachable extends Error {}
