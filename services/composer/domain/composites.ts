import type { AccessType } from '../../platform/access/policies.ts';
import type { SavedRevision } from './composition.ts';

/** A revision of a composite solution, as lists show it. */
export interface CompositeEntry {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly name: string;
  readonly version: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly publisher: string | null;
  readonly modelType: string | null;
  readonly description: string | null;
  readonly accessType: AccessType;
  /** Milliseconds since the epoch. */
  readonly created: number;
}

/** What there is not, of a file that was asked for. */
export type Missing = 'solution' | 'version' | 'artifact';

/** Saved solutions, as a user sees them. Errors: `unavailable`. */
export interface Composites {
  /** Composite solutions that are visible by this access type; of private ones the user's own. */
  list(userId: string, accessType: AccessType): Promise<readonly CompositeEntry[]>;
  /** The text of the newest artifact of a type. Errors besides: `too_large`. */
  read(
    revision: { readonly solutionId: string; readonly version: string },
    typeCode: string,
    userId: string,
  ): Promise<{ readonly text: string; readonly saved: SavedRevision } | { readonly missing: Missing }>;
  /**
   * Deletes a revision that the user has saved; the solution with its last one. Errors: `not_found`, `forbidden`, `conflict`
   * for one that others can see.
   */
  deleteRevision(solutionId: string, version: string, userId: string): Promise<void>;
}
