import type { TextCode } from './workspaces.ts';

/** Which description. */
export interface DescriptionKey {
  readonly revisionId: string;
  readonly accessTypeCode: TextCode;
}

/** The descriptions the catalog searches in. Each can be done again. Errors: `unavailable`. */
export interface SearchedDescriptions {
  /** Resolves to false where the catalog knows no such revision. */
  keep(key: DescriptionKey, text: string): Promise<boolean>;
  drop(key: DescriptionKey): Promise<void>;
}
