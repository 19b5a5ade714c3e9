import type { TextCode } from './workspaces.ts';

/** Which description. */
export interface DescriptionKey {
  readonly revisionId: string;
  readonly accessTypeCode: TextCode;
}

/** The text of descriptions that the catalog searches in. Both calls are idempotent. Errors: `unavailable`. */
export interface DescriptionIndex {
  /** Resolves to false if the catalog has no such revision. */
  put(key: DescriptionKey, text: string): Promise<boolean>;
  remove(key: DescriptionKey): Promise<void>;
}
