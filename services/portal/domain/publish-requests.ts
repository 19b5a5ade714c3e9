import type { Change, MLPStepResult, PageOfPortalRequest, PortalRequest } from '../../contracts/catalog-api.ts';
import type { Viewer } from './policies.ts';

export interface PublishRequestLookup {
  /** Of the publish request. */
  readonly id: number;
  readonly caller: Viewer;
  readonly requestId: string;
}

export interface RequestPaging {
  readonly page: number;
  readonly size: number;
  readonly sort: readonly string[];
}

/** Requests to publish. Errors besides those named: `unavailable`. */
export interface PublishRequests {
  /** Errors: `not_found` also where it is not for the caller: who asked, who holds the solution, who decides. */
  read(asked: PublishRequestLookup): Promise<PortalRequest>;
  /** The newest with these values, by its time and then by its number; undefined where there is none. */
  newest(
    of: { readonly revisionId?: string; readonly trackingId?: string },
    requestId: string,
  ): Promise<PortalRequest | undefined>;
  page(paging: RequestPaging, requestId: string): Promise<PageOfPortalRequest>;
  /** What became of it, oldest first. */
  changes(request: PortalRequest, requestId: string): Promise<readonly Change[]>;
  /** As it was at a time, in milliseconds since the epoch; undefined where it was not there. */
  at(request: PortalRequest, time: number, requestId: string): Promise<PortalRequest | undefined>;
}

/** Steps of work that goes on in the background. Errors: `unavailable`. */
export interface Steps {
  /** Of one piece of work, in the order in which they began. */
  ofTracking(trackingId: string, requestId: string): Promise<readonly MLPStepResult[]>;
  /** Of a revision, of whatever work, the newest first. */
  ofRevision(revisionId: string, requestId: string): Promise<readonly MLPStepResult[]>;
  /** The setting of the site that says which checks there are; undefined where there is none. */
  workflow(accessTypeCode: string | null, requestId: string): Promise<string | undefined>;
}
