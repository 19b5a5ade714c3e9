import type { Change, MLPStepResult, Page, PortalRequest } from '../../contracts/catalog-api.ts';

/** Who is to see a revision: everyone or the organisation. */
export const visibilities = ['PB', 'OR'] as const;
export type Visibility = (typeof visibilities)[number];

/** Requests of the predecessor were always for PB and did not say so. */
export const visibilityOf = ({ accessTypeCode }: Pick<PortalRequest, 'accessTypeCode'>): string =>
  accessTypeCode ?? 'PB';

export interface RequestPaging {
  readonly page: number;
  readonly size: number;
  readonly sort: readonly string[];
  /** Only those in this state. */
  readonly statusCode?: string;
  /** Only those for these readers, which requests of the predecessor do not say. */
  readonly accessTypeCode?: Visibility;
}

/** Requests to publish. Errors besides those named: `unavailable`. */
export interface PublishRequests {
  /** Undefined if there is none with this number. */
  find(id: number, requestId: string): Promise<PortalRequest | undefined>;
  /** The newest with these values, by its time and then by its number; undefined if there is none. */
  newest(of: { readonly trackingId: string }, requestId: string): Promise<PortalRequest | undefined>;
  /** The newest to show a revision to these readers; undefined if there is none. */
  newestFor(
    of: { readonly revisionId: string; readonly visibility: Visibility },
    requestId: string,
  ): Promise<PortalRequest | undefined>;
  page(paging: RequestPaging, requestId: string): Promise<Page<PortalRequest>>;
  /** Its changes, the oldest first. */
  changes(request: PortalRequest, requestId: string): Promise<readonly Change[]>;
  /** Its state at a time, in milliseconds since the epoch; undefined if it did not exist then. */
  at(request: PortalRequest, time: number, requestId: string): Promise<PortalRequest | undefined>;
}

/** Steps of background work. Errors: `unavailable`. */
export interface Steps {
  /** Of one tracking id, of one user where one is named, in the order in which they started. */
  ofTracking(
    of: { readonly trackingId: string; readonly userId?: string },
    requestId: string,
  ): Promise<readonly MLPStepResult[]>;
  /** Of a revision, of all its work, the newest first. */
  ofRevision(revisionId: string, requestId: string): Promise<readonly MLPStepResult[]>;
  /** The site's configuration of checks; undefined if there is none. */
  workflow(accessTypeCode: string | null, requestId: string): Promise<string | undefined>;
}
