import type { MLPRole, MLPUser, MLPUserInput, Page } from '../../contracts/catalog-api.ts';

export interface UserWithRoles {
  readonly user: MLPUser;
  readonly roles: readonly MLPRole[];
}

/** The fields of a user that the portal changes: addresses, passwords and status belong to identity. */
export type UserChange = Partial<Pick<MLPUserInput, 'firstName' | 'lastName' | 'orgName' | 'picture' | 'tags'>>;

/** The acting user, for the audit trail. */
export interface ChangedBy {
  readonly actor: string;
  readonly requestId: string;
}

export interface UserPaging {
  readonly term: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** The users of the platform. Errors besides those named: `unavailable`. */
export interface Users {
  /** By login name, without pictures; `active` excludes those who may not log in. */
  list(active: boolean, requestId: string): Promise<readonly MLPUser[]>;
  /** The first active users by login name, without pictures, whose names contain `text`. */
  search(text: string, requestId: string): Promise<readonly MLPUser[]>;
  /** By login name, without pictures: those whose names contain `term`; all where it is empty. */
  page(wanted: UserPaging, requestId: string): Promise<Page<MLPUser>>;
  /** In one call; users who do not exist are absent. */
  rolesOf(userIds: readonly string[], requestId: string): Promise<ReadonlyMap<string, readonly MLPRole[]>>;
  /** Errors: `not_found`. */
  find(userId: string, requestId: string): Promise<UserWithRoles>;
  /** Changes the current record. Errors: `not_found`. */
  change(userId: string, by: ChangedBy, change: (user: MLPUser) => UserChange): Promise<void>;
}
