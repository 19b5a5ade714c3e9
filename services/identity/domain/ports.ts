import type { MLPRole, MLPUser } from '../../contracts/catalog-api.ts';

/** Who asks, for the logs and trails of others. */
export interface Requester {
  readonly requestId: string;
  /** The user in whose name; absent where nobody has logged in yet. */
  readonly userId?: string;
  /** Address of the person's client, by which failures are counted. */
  readonly address: string;
}

export interface NewUser {
  readonly userId: string;
  readonly loginName: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly orgName: string | null;
  /** As typed; without one nobody can log in with a password. */
  readonly password: string | null;
  readonly active: boolean;
  /** Milliseconds since the epoch; while it is there the account waits for its verification. */
  readonly verifyExpiration: number | null;
}

/** What identity changes of a user; what is absent stays. Secrets as typed. */
export type UserChange = Partial<
  Pick<MLPUser, 'active' | 'loginPassExpire' | 'verifyExpiration' | 'loginFailCount' | 'loginFailDate'>
> & { readonly loginHash?: string; readonly verifyTokenHash?: string };

/** Users and their roles, which are the catalog's. Errors besides those named: `unavailable`. */
export interface Users {
  /** Errors: `invalid` with reason `log_in_refused` or `credential_expired`; `rate_limited`. */
  logIn(name: string, password: string, by: Requester): Promise<MLPUser>;
  /** The same for a verification token. */
  verify(name: string, token: string, by: Requester): Promise<MLPUser>;
  /** The same for a change of the password. */
  changePassword(userId: string, passwords: { old: string; new: string }, by: Requester): Promise<void>;
  find(userId: string): Promise<MLPUser | undefined>;
  /** By login name or e-mail address, in capitals or not. */
  findByName(name: string): Promise<MLPUser | undefined>;
  rolesOf(userId: string): Promise<readonly MLPRole[]>;
  /** A user with the roles they have now. */
  findWithRoles(userId: string): Promise<{ readonly user: MLPUser; readonly roles: readonly MLPRole[] } | undefined>;
  roleNamed(name: string): Promise<MLPRole>;
  hasRole(roleId: string): Promise<boolean>;
  /** Errors: `conflict` with reason `email_taken` or `name_taken`. */
  create(user: NewUser, by: Requester): Promise<MLPUser>;
  /** Changes the user as it is then. Errors: `not_found`. */
  change(userId: string, change: UserChange, by: Requester): Promise<void>;
  /** Adds roles. Errors: `invalid` where there is no such role. */
  giveRoles(userId: string, roleIds: readonly string[], by: Requester): Promise<void>;
  /** Errors: `not_found`, `conflict` where something belongs to the user. */
  remove(userId: string, by: Requester): Promise<void>;
  /** Whether the user has this account at a provider. */
  isLinked(userId: string, providerCode: string, providerUserId: string): Promise<boolean>;
  link(userId: string, account: LinkedAccount, by: Requester): Promise<void>;
}

/** An account at a provider of OpenID Connect. */
export interface LinkedAccount {
  readonly providerCode: string;
  readonly providerUserId: string;
  readonly displayName: string | null;
}
