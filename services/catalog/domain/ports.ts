import type { Caller } from './caller.ts';
import type { AnyRecord, Entity } from './declare/entity.ts';
import type { LinkStore } from './link-store.ts';
import type { Page, Paging } from './paging.ts';
import type { PortalSearches } from './portal.ts';
import type { Publication } from './publication.ts';
import type { SolutionCriteria } from './solution-criteria.ts';
import type { TrailEntry } from './trail.ts';

/** Which records of an entity; everything that is given has to hold. */
export interface Where {
  /** Fields and their values; of several values in a list one is enough; null: there is none. */
  readonly equal?: AnyRecord;
  /** One of `equal` is enough. */
  readonly any?: boolean;
  /** Text that one of the fields contains, case-insensitive. */
  readonly like?: { readonly fields: readonly string[]; readonly term: string };
  /**
   * Records that a table of relations relates to something: `column` names the record by `field` (its key where that is
   * absent), `equal` the other columns.
   */
  readonly through?: {
    readonly table: string;
    readonly column: string;
    readonly field?: string | undefined;
    readonly equal: AnyRecord;
  };
}

/** A record and the number of its version, which is its ETag. */
export interface Versioned {
  readonly record: AnyRecord;
  readonly version: number;
}

export interface WriteOptions {
  readonly by: Caller;
  /** The version that is meant; any where it is absent. */
  readonly ifVersion?: number | undefined;
}

/**
 * Records of any entity. Errors: `invalid` naming the field where the database rejects a value, a duplicate or a missing
 * reference; `not_found`; `precondition_failed` where the record has another version; `unavailable`.
 */
export interface Records {
  get(entity: Entity, key: AnyRecord): Promise<Versioned>;
  /** The same; no other transaction changes or deletes it before the end of this one. */
  lock(entity: Entity, key: AnyRecord): Promise<Versioned>;
  /** All of them, in the order of their keys. */
  list(entity: Entity, where: Where): Promise<AnyRecord[]>;
  page(entity: Entity, where: Where, paging: Paging): Promise<Page>;
  count(entity: Entity, where: Where): Promise<number>;
  create(entity: Entity, record: AnyRecord, by: Caller): Promise<Versioned>;
  /** Creates the record; where one has its key, gives it the values of `record` that are not null. */
  put(entity: Entity, record: AnyRecord, by: Caller): Promise<Versioned>;
  /** Every field but the key and `created` gets the value of `record`, null where it has none. Resolves to the new version. */
  replace(entity: Entity, key: AnyRecord, record: AnyRecord, options: WriteOptions): Promise<number>;
  remove(entity: Entity, key: AnyRecord, options: WriteOptions): Promise<void>;
}

/** A request that a client may repeat because it did not get the answer. */
export interface IdempotentRequest {
  /** The account of the calling service: keys of different callers are different. */
  readonly service: string;
  readonly key: string;
  /** SHA-256 of the request. */
  readonly fingerprint: Buffer;
}

/** Searches that look into more than one table. Errors: `invalid` for a property that can not be sorted by; `unavailable`. */
export interface Searches {
  solutions(criteria: SolutionCriteria, paging: Paging): Promise<Page>;
}

/** Notifying users. Errors: `invalid`, `unavailable`. */
export interface UserNotifications {
  /**
   * Stores a notification for those of the users who exist. They are locked until the end of the transaction, so that the
   * times of a user's notifications go up in the order of the commits.
   */
  notify(notification: AnyRecord, userIds: readonly string[], by: Caller): Promise<NotifiedUsers>;
  /** Holds the users as `notify` does: for a transaction that notifies several times. */
  hold(userIds: readonly string[]): Promise<void>;
  /** The users of a notification; undefined where there is no such notification. */
  find(notificationId: string): Promise<NotifiedUsers | undefined>;
  /** Whom an event may concern, and what of them: all in one query. */
  recipients(round: NotificationRound): Promise<AnyRecord>;
  /** The notifications of the user after `last` that are due now, oldest first. */
  after(userId: string, last: NotificationCursor, size: number): Promise<AnyRecord[]>;
}

/** What an event is about, and who is wanted besides owner and co-owners. */
export interface NotificationRound {
  readonly solutionId: string | null;
  /** Names the solution where `solutionId` does not. */
  readonly threadId: string | null;
  readonly role: string | null;
  readonly userIds: readonly string[];
}

export interface NotifiedUsers {
  readonly notification: AnyRecord;
  /** In order. */
  readonly userIds: readonly string[];
}

/** A position among the notifications of a user. */
export interface NotificationCursor {
  /** Milliseconds since the epoch. */
  readonly created: number;
  /** Absent: after all notifications of that time. */
  readonly notificationId?: string | undefined;
}

/** Many users by their ids; unknown ids are left out. Errors: `unavailable`. */
export interface UserLookup {
  /** Those whose names contain `name`, without pictures: a thousand of them would be gigabytes. */
  page(which: { readonly active?: boolean; readonly name?: string }, paging: Paging): Promise<Page>;
  /** In the order of their ids, without pictures. */
  byIds(userIds: readonly string[]): Promise<AnyRecord[]>;
  /** One user with their roles; undefined where there is none. */
  withRoles(userId: string): Promise<AnyRecord | undefined>;
  /** The roles of each. */
  rolesOf(userIds: readonly string[]): Promise<AnyRecord[]>;
  /** Ids of the active users who have the role, in order, a thousand at most. */
  idsWithRole(roleId: string): Promise<string[]>;
}

/** Everything the gateway needs of the database. */
export interface CatalogStore {
  readonly records: Records;
  readonly links: LinkStore;
  readonly trail: Trail;
  readonly searches: Searches;
  readonly portal: PortalSearches;
  readonly publication: Publication;
  readonly userNotifications: UserNotifications;
  readonly userLookup: UserLookup;
  /** Errors: `invalid` where there is no such solution; `unavailable`. */
  countView(solutionId: string, by: Caller): Promise<void>;
  /**
   * Runs `work` for the first request with this key; repeated requests get its answer. A failure leaves the key unused.
   * Errors: `unprocessable` where the key was used for something else, and those of `work`.
   */
  idempotently<T extends object>(request: IdempotentRequest, work: (store: CatalogStore) => Promise<T>): Promise<T>;
  /** Runs `work` on a store whose changes are one transaction. */
  inTransaction<T>(work: (store: CatalogStore) => Promise<T>): Promise<T>;
}

export interface TrailQuery {
  /** `solution`, `user` … and its id. */
  readonly aggregate: string;
  readonly id: string;
  /** Only changes of this entity. */
  readonly entity?: string | undefined;
}

/** The changes of the records of an aggregate, oldest first. Errors: `unavailable`. */
export interface Trail {
  page(
    query: TrailQuery,
    paging: Pick<Paging, 'page' | 'size'>,
  ): Promise<{ entries: readonly TrailEntry[]; total: number }>;
  /** The last change of each record up to `at` (milliseconds since the epoch); of records that were there then. */
  asOf(query: TrailQuery, at: number): Promise<readonly TrailEntry[]>;
}
