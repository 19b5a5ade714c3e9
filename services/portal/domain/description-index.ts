import type { TextCode } from './workspaces.ts';

/** Which description. */
export interface DescriptionKey {
  readonly revisionId: string;
  readonly accessTypeCode: TextCode;
}

/** The descriptions the catalog searches in. Each can be done again. Errors: `unavailable`. */
export interface DescriptionIndex {
  /** Resolves to false where the catalog knows no such revision. */
  put(key: DescriptionKey, text: string): Promise<boolean>;
  remove(key: DescriptionKey): Promise<void>;
}
