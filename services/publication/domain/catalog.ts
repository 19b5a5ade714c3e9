import type { RequestPublication, UnpublishSolution, Visibility } from '../../contracts/publication.ts';
import type { Approval, Owner } from './approval.ts';
import type { Artifact, Document, PublishRequest, Revision, Solution, Step } from './records.ts';
import type { Ending } from './request-state.ts';
import type { CheckName } from './steps.ts';

/** What makes a write that comes twice count once, and what is remembered of who is behind it. */
export interface WriteContext {
  /** The same for the same write, on every redelivery. */
  readonly key: string;
  /** The person; absent where the service does it by itself. */
  readonly actor?: string;
}

export interface RequestDecision {
  readonly statusCode: Ending;
  readonly reviewUserId?: string;
  readonly comment?: string;
  readonly approval?: Approval;
}

/**
 * The catalog as publication needs it. What is not there is undefined. Errors: `unavailable`; writes are refused with
 * `conflict` and the reasons `open_already`, `decided_already`, `name_taken`.
 */
export interface Catalog {
  solution(solutionId: string): Promise<Solution | undefined>;
  revision(solutionId: string, revisionId: string): Promise<Revision | undefined>;
  artifacts(revisionId: string): Promise<readonly Artifact[]>;
  documents(revisionId: string, visibility: Visibility): Promise<readonly Document[]>;
  coOwnerIds(solutionId: string): Promise<readonly string[]>;
  owner(userId: string): Promise<Owner | undefined>;
  request(requestId: number): Promise<PublishRequest | undefined>;
  /** In the order in which they run. */
  steps(trackingId: string): Promise<readonly Step[]>;
  /** Whether another active solution that others can see has the name, in capitals or not. */
  isNameTaken(name: string, solutionId: string): Promise<boolean>;
  /** The text of a setting of the site. */
  setting(key: string): Promise<string | undefined>;
  /** Makes a request in state PE with its steps in state ST; resolves to its id. */
  openRequest(command: RequestPublication, steps: readonly CheckName[], writing: WriteContext): Promise<number>;
  /** Ends a request; an approval publishes the revision in the same transaction. */
  decideRequest(requestId: number, decision: RequestDecision, writing: WriteContext): Promise<void>;
  /** Keeps a step as it is now; to do it again changes nothing. */
  saveStep(step: Step, request: PublishRequest): Promise<void>;
  /** Makes what is published private again; resolves to the ids of the revisions. */
  unpublish(command: UnpublishSolution, writing: WriteContext): Promise<readonly string[]>;
}
