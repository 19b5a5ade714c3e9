import type { Readable } from 'node:stream';

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
  /** Opens the bytes. Errors: `unavailable`; `out_of_reach` as an `OutOfReach` where they cannot be had at all. */
  open(signal: AbortSignal): Promise<Readable>;
}

/** All of a publication that the checks look at. */
export interface Material {
  readonly texts: readonly MaterialText[];
  /** JSON texts in which a licence may be named. */
  readonly metadata: readonly MaterialText[];
  readonly files: readonly MaterialFile[];
}

/** What cannot be fetched, now or later: the file is not there, or its address is none we fetch from. */
export class OutOfReach extends Error {}
