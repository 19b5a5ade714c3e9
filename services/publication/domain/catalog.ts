import type { RequestPublication, UnpublishSolution, Visibility } from '../../contracts/publication.ts';
import type { Approval, Owner } from './approval.ts';
import type { Artifact, Document, PublishRequest, Revision, Solution, Step } from './records.ts';
import type { Ending } from './request-state.ts';
import type { CheckName } from './steps.ts';

/** Idempotency key and acting user of a write. */
export interface WriteContext {
  /** The idempotency key: the same on every redelivery. */
  readonly key: string;
  /** The acting user; absent for writes the service makes by itself. */
  readonly actor?: string;
}

export interface RequestDecision {
  readonly statusCode: Ending;
  readonly reviewUserId?: string;
  readonly comment?: string;
  readonly approval?: Approval;
  /** The access type that the revision had when the approval was decided. */
  readonly ifAccessTypeCode?: string;
}

/**
 * The catalog as publication uses it. Records that do not exist are undefined. Errors: `unavailable`; writes also
 * `conflict` with the reasons `open_already`, `decided_already`, `name_taken`, `access_type_changed`.
 */
export interface Catalog {
  solution(solutionId: string): Promise<Solution | undefined>;
  revision(solutionId: string, revisionId: string): Promise<Revision | undefined>;
  artifacts(revisionId: string): Promise<readonly Artifact[]>;
  documents(revisionId: string, visibility: Visibility): Promise<readonly Document[]>;
  coOwnerIds(solutionId: string): Promise<readonly string[]>;
  owner(userId: string): Promise<Owner | undefined>;
  request(requestId: number): Promise<PublishRequest | undefined>;
  /** In the order in which they run. Of the revision alone: other records may bear the same tracking id. */
  steps(trackingId: string, revisionId: string): Promise<readonly Step[]>;
  /** Whether another published solution has the name of this one, case-insensitive. */
  isNameTaken(solutionId: string): Promise<boolean>;
  /** The text of a setting of the site. */
  setting(key: string): Promise<string | undefined>;
  /** Creates a request in state PE with its steps in state ST; resolves to its id. */
  openRequest(command: RequestPublication, steps: readonly CheckName[], writing: WriteContext): Promise<number>;
  /** Ends a request; an approval publishes the revision in the same transaction. */
  decideRequest(requestId: number, decision: RequestDecision, writing: WriteContext): Promise<void>;
  /** Saves a step; idempotent. */
  saveStep(step: Step, request: PublishRequest): Promise<void>;
  /** Makes published revisions private again; resolves to their ids. */
  unpublish(command: UnpublishSolution, writing: WriteContext): Promise<readonly string[]>;
}
