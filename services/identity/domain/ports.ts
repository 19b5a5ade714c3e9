import type { MLPRole, MLPUser } from '../../contracts/catalog-api.ts';

/** The origin of a call, for logs and audit trails. */
export interface Requester {
  readonly requestId: string;
  /** The user on whose behalf the call is made; absent before the log-in. */
  readonly userId?: string;
  /** Address of the person's client, by which failures are counted. */
  readonly address: string;
  /** The device of the person's client, if this user has logged in there before. */
  readonly device?: string;
}

export interface NewUser {
  readonly userId: string;
  readonly loginName: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly orgName: string | null;
  /** In clear text; null for an account without a password log-in. */
  readonly password: string | null;
  readonly active: boolean;
  /** Milliseconds since the epoch; while it is there the account waits for its verification. */
  readonly verifyExpiration: number | null;
}

/** Changes to a user; absent fields stay as they are. Secrets in clear text. */
export type UserChange = Partial<
  Pick<MLPUser, 'active' | 'email' | 'loginPassExpire' | 'verifyExpiration' | 'loginFailCount' | 'loginFailDate'>
> & { readonly loginHash?: string; readonly verifyTokenHash?: string };

/** Users and their roles, which the catalog stores. Errors besides those named: `unavailable`. */
export interface Users {
  /** Errors: `invalid` with reason `log_in_refused` or `credential_expired`; `rate_limited`. */
  logIn(name: string, password: string, by: Requester): Promise<MLPUser>;
  /** The same for a verification token. */
  verify(name: string, token: string, by: Requester): Promise<MLPUser>;
  /** The same for a change of the password. */
  changePassword(userId: string, passwords: { old: string; new: string }, by: Requester): Promise<void>;
  find(userId: string): Promise<MLPUser | undefined>;
  /** By login name or e-mail address, case-insensitive. */
  findByName(name: string): Promise<MLPUser | undefined>;
  rolesOf(userId: string): Promise<readonly MLPRole[]>;
  /** A user with the roles they have now. */
  findWithRoles(userId: string): Promise<{ readonly user: MLPUser; readonly roles: readonly MLPRole[] } | undefined>;
  roleNamed(name: string): Promise<MLPRole>;
  hasRole(roleId: string): Promise<boolean>;
  /** Errors: `conflict` with reason `email_taken` or `name_taken`. */
  create(user: NewUser, by: Requester): Promise<MLPUser>;
  /** Changes the current record of the user. Errors: `not_found`; `conflict` with reason `email_taken`. */
  change(userId: string, change: UserChange, by: Requester): Promise<void>;
  /** Adds roles. Errors: `invalid` where there is no such role. */
  giveRoles(userId: string, roleIds: readonly string[], by: Requester): Promise<void>;
  /** Errors: `not_found`, `conflict` if records still belong to the user. */
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
