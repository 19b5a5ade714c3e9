import type { MLPComment, MLPThread } from '../../contracts/catalog-api.ts';
import type { Viewer } from '../../platform/access/policies.ts';
import type { RevisionAccess } from './revisions.ts';

export interface ThreadLookup {
  readonly threadId: string;
  readonly caller: Viewer | undefined;
  readonly requestId: string;
}

/** A thread and the revision it is about. */
export interface ThreadAccess {
  readonly thread: MLPThread;
  readonly revision: RevisionAccess;
}

/** Threads that the caller may see. Errors besides those named: `unavailable`. */
export interface Threads {
  /** Errors: `not_found`, also if the caller may not see the revision. */
  read(lookup: ThreadLookup): Promise<ThreadAccess>;
  /** All its comments, the oldest first. Errors: `unprocessable` if there are too many to check. */
  readComments(lookup: Pick<ThreadLookup, 'threadId' | 'requestId'>): Promise<readonly MLPComment[]>;
}
