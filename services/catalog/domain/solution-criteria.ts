/**
 * Which solutions are searched for. Every given criterion has to hold; of a list one entry is enough, except for
 * `allTags`. Texts are found anywhere, case-insensitive.
 *
 * All criteria of revisions have to hold for the same revision, and what belongs to an access type counts only where that
 * type is among the criteria: a public search must not find what only a private revision says.
 */
export interface SolutionCriteria {
  readonly active?: boolean;
  readonly ids?: readonly string[];
  readonly modelTypes?: readonly string[];
  readonly toolkits?: readonly string[];
  /** Milliseconds since the epoch: the solution itself was changed since then. */
  readonly changedSince?: number;
  /** Ids of users. */
  readonly owners?: readonly string[];
  /** Id of the user who owns the solution or has it shared with them. */
  readonly holder?: string;
  /** Id of the user whose favourite the solution is. */
  readonly favoriteOf?: string;
  readonly allTags?: readonly string[];
  readonly anyTags?: readonly string[];
  /** Texts in its name. */
  readonly names?: readonly string[];
  /** Of a revision. */
  readonly accessTypes?: readonly string[];
  /** Of a revision. */
  readonly validationStatuses?: readonly string[];
  /** Texts in the name or the contact of an author of a revision. */
  readonly authors?: readonly string[];
  /** Texts in the publisher of a revision. */
  readonly publishers?: readonly string[];
  /** Licences of a revision, as its artifacts name them. */
  readonly licenses?: readonly string[];
  /** Runtimes of a revision, in lower case. */
  readonly runtimes?: readonly string[];
  /** Bytes of all artifacts of a revision: at least, and less than. */
  readonly minBytes?: number;
  readonly maxBytes?: number;
  /**
   * Id of a user. Revisions that are neither public nor of the organization count only where the user owns the solution
   * or has it shared with them. Absent: every revision that matches counts.
   */
  readonly viewer?: string;
  /** All of them have to be found. */
  readonly contentCriteria?: readonly ContentCriterion[];
}

/** What may lie in the solution itself, in the revision, or in what belongs to that. */
export type ContentCriterion =
  /** Texts in a description. */
  | { readonly descriptions: readonly string[] }
  /** Texts in the name, a description, an author or the publisher; or the whole id of the solution or the revision. */
  | { readonly keywords: readonly string[] }
  /**
   * Milliseconds since the epoch: since then the solution, the revision, or a description, document or artifact of it
   * was modified. The revision has to have an artifact.
   */
  | { readonly modifiedSince: number };
