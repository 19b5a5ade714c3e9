import type {
  MLPArtifact,
  MLPArtifactInput,
  MLPDocument,
  MLPDocumentInput,
  MLPSolution,
  MLPSolutionInput,
  MLPSolutionRevisionInput,
} from '../../contracts/catalog-api.ts';
import type { Subscription } from './subscription.ts';

/** A record under the id that it has at its source. */
type Identified<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]: string };

/**
 * Records of other platforms in the catalog of this one. Everything may be repeated. Errors: `invalid` where the catalog does not
 * take a record; `unavailable`.
 */
export interface CopiedRecords {
  subscription(subId: number): Promise<Subscription | undefined>;
  subscriptions(peerId: string): Promise<readonly Subscription[]>;
  /**
   * The subscription has been run, with what was there at `at`; nothing where it was changed meanwhile: what it names now has
   * not all been copied.
   */
  setProcessed(subscription: Subscription, at: number): Promise<void>;
  /** Those that have been copied from this platform, in pages. */
  solutionsFrom(peerId: string): AsyncIterable<readonly MLPSolution[]>;
  artifact(artifactId: string): Promise<MLPArtifact | undefined>;
  document(documentId: string): Promise<MLPDocument | undefined>;
  /** `isNew`: nothing has this id. Here and below. */
  saveSolution(solution: Identified<MLPSolutionInput, 'solutionId'>, isNew: boolean): Promise<void>;
  saveRevision(
    revision: Identified<MLPSolutionRevisionInput, 'solutionId' | 'revisionId'>,
    isNew: boolean,
  ): Promise<void>;
  /** With its place in the revision. */
  saveArtifact(revisionId: string, artifact: Identified<MLPArtifactInput, 'artifactId'>, isNew: boolean): Promise<void>;
  /** With its place in the revision, for those whom `accessTypeCode` lets see it. */
  saveDocument(
    place: RevisionView,
    document: Identified<MLPDocumentInput, 'documentId'>,
    isNew: boolean,
  ): Promise<void>;
  saveDescription(place: RevisionView, description: string): Promise<void>;
  /** Shows users that a solution is not at its source any more. */
  markWithdrawn(solutionId: string): Promise<void>;
  hide(solution: MLPSolution): Promise<void>;
}

export interface RevisionView {
  readonly revisionId: string;
  readonly accessTypeCode: 'PB' | 'OR' | 'PR' | 'RS';
}
