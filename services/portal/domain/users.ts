import type { MLPRole, MLPUser, MLPUserInput } from '../../contracts/catalog-api.ts';

export interface UserWithRoles {
  readonly user: MLPUser;
  readonly roles: readonly MLPRole[];
}

/** What of a user the portal changes: passwords and whether they may log in are identity's affair. */
export type UserChange = Partial<
  Pick<MLPUserInput, 'firstName' | 'lastName' | 'orgName' | 'email' | 'picture' | 'tags'>
>;

/** For whom something is changed, for the trail. */
export interface ChangedBy {
  readonly actor: string;
  readonly requestId: string;
}

/** The users of the platform. Errors besides those named: `unavailable`. */
export interface Users {
  /** In the order of their login names, without pictures; `active` leaves out those who may not log in. */
  list(active: boolean, requestId: string): Promise<readonly MLPUser[]>;
  /** In one call; whoever is not there is absent. */
  rolesOf(userIds: readonly string[], requestId: string): Promise<ReadonlyMap<string, readonly MLPRole[]>>;
  /** Errors: `not_found`. */
  find(userId: string, requestId: string): Promise<UserWithRoles>;
  /** Changes the user as they are then. Errors: `not_found`; `conflict` where somebody else has the e-mail address. */
  change(userId: string, by: ChangedBy, change: (user: MLPUser) => UserChange): Promise<void>;
}
