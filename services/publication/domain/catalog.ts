import type { RequestPublication, UnpublishSolution } from '../../contracts/publication.ts';
import type { Approval } from './approval.ts';
import type { PublicationRecords, PublishRequest, RequestRecords, SavedStep, Solution } from './records.ts';
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

export interface OpenedRequest {
  readonly requestId: number;
  /** Where the artifacts and documents are that it is about, which do not change from then on. */
  readonly fileUris: readonly string[];
}

/**
 * The catalog as publication uses it. Records that do not exist are undefined. Errors: `unavailable`; writes also
 * `conflict` with the reasons `open_already`, `decided_already`, `name_taken`, `access_type_changed`.
 */
export interface Catalog {
  solution(solutionId: string): Promise<Solution | undefined>;
  /** All that a decision about a revision and its checks need, in one call. */
  records(solutionId: string, revisionId: string): Promise<PublicationRecords | undefined>;
  /** The same of what a request is about, with its steps in the order in which they run. */
  requestRecords(requestId: number): Promise<RequestRecords | undefined>;
  /** Creates a request in state PE with its steps in state ST. */
  openRequest(command: RequestPublication, steps: readonly CheckName[], writing: WriteContext): Promise<OpenedRequest>;
  /** Ends a request; an approval publishes the revision in the same transaction. */
  decideRequest(requestId: number, decision: RequestDecision, writing: WriteContext): Promise<void>;
  /** Saves steps of a request; idempotent. Resolves to the request as it is then. */
  saveSteps(requestId: number, steps: readonly SavedStep[]): Promise<PublishRequest>;
  /** Makes published revisions private again; resolves to their ids. */
  unpublish(command: UnpublishSolution, writing: WriteContext): Promise<readonly string[]>;
}
