import type { Visibility } from '../../contracts/publication.ts';
import type { Document } from './records.ts';

/** A revision in the content service. */
export interface RevisionAddress {
  readonly solutionId: string;
  readonly revisionId: string;
}

/** A file of the content service. */
export interface ContentFile extends Document {
  readonly sha256: string;
}

/** What readers will see of a revision once what is pending has passed. */
export interface LatestContent {
  /** As HTML; undefined where there is none. */
  readonly descriptions: Readonly<Record<Visibility, string | undefined>>;
  /** All attached documents, under the content service's names. */
  readonly documents: Readonly<Record<Visibility, readonly ContentFile[]>>;
  /** The documents as readers see them now. */
  readonly visible: readonly ContentFile[];
  /** Of the solution. */
  readonly picture?: ContentFile;
  /** SHA-256 of the versions that readers do not see yet. */
  readonly pending: readonly string[];
}

export interface ContentSettlement {
  /** The tracking id of the request that ended; null where the revision was unpublished. */
  readonly reviewId: string | null;
  readonly settlement: 'approve' | 'release' | 'unpublish';
  /** What the checks saw, of an approval. */
  readonly versions?: readonly string[];
}

/** The content service as publication uses it; of two versions the one that is pending. Errors: `unavailable`. */
export interface Content {
  versions(revision: RevisionAddress): Promise<LatestContent>;
  /**
   * What is checked does not change until it is settled; neither do documents of other revisions of the solution that this one
   * `shows`, and after an approval readers go on seeing what was approved. Idempotent.
   */
  freeze(revision: RevisionAddress, reviewId: string, shows: readonly string[]): Promise<void>;
  /** The request has ended, or the revision is private again. Idempotent. */
  settle(revision: RevisionAddress, settlement: ContentSettlement): Promise<void>;
}
