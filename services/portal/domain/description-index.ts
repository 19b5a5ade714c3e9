import type { TextCode } from './workspaces.ts';

/** Which description. */
export interface DescriptionKey {
  readonly revisionId: string;
  readonly accessTypeCode: TextCode;
}

/** `changed`: another version is stored than the one that was given, and nothing was written. */
export type IndexWrite = 'written' | 'changed' | 'no revision';

/** The text of descriptions that the catalog searches in. Errors: `unavailable`. */
export interface DescriptionIndex {
  /** Names the version that is stored; undefined if there is none. */
  version(key: DescriptionKey): Promise<string | undefined>;
  /** Stores the text in the place of this version, or removes it. Idempotent. */
  write(key: DescriptionKey, text: string | undefined, version: string | undefined): Promise<IndexWrite>;
}
