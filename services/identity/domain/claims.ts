import type { MLPRole, MLPUser } from '../../contracts/catalog-api.ts';
import { roleNames } from './roles.ts';

/** A role as clients read it in a token and in answers. */
export interface PresentedRole {
  readonly roleId: string;
  readonly name: string;
  readonly active: boolean;
  readonly created: number;
  readonly modified: number;
  readonly permissionList: string[];
  readonly roleCount: number;
}

export interface TokenFacts {
  readonly user: MLPUser;
  readonly roles: readonly MLPRole[];
  readonly sessionId: string;
  readonly issuer: string;
  readonly audience: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly expires: number;
}

/** A token is sent in a header, and servers accept 16 KiB of headers; authorization never uses the roles in it. */
const mostRoles = 24;

/**
 * The claims of a token, under the names clients know. `mlpuser` is the user's record without secrets, and without the
 * picture and the tags, whose size is unlimited.
 */
export function claimsOf({ user, roles, sessionId, issuer, audience, now, expires }: TokenFacts) {
  return {
    iss: issuer,
    aud: audience,
    sub: user.loginName,
    iat: Math.floor(now / 1000),
    exp: Math.floor(expires / 1000),
    jti: sessionId,
    sid: sessionId,
    created: now,
    mlpuser: userClaim(user),
    role: roles.toSorted(knownFirst).slice(0, mostRoles).map(presentRole),
    loginPassExpire: isTemporary(user),
  };
}

/** Whether the user has to change the password before it expires. */
export const isTemporary = ({ loginPassExpire }: MLPUser): boolean => loginPassExpire !== null;

/** Whether the password can no longer be logged in with. */
export const isExpired = ({ loginPassExpire }: MLPUser, now: number): boolean =>
  loginPassExpire !== null && loginPassExpire <= now;

/** Whether the account waits for its e-mail address to be verified. */
export const isPending = ({ verifyExpiration }: MLPUser): boolean => verifyExpiration !== null;

/** Lists its fields: a field that the catalog adds later must not appear in tokens by itself. */
const userClaim = ({ userId, firstName, middleName, lastName, orgName, email, loginName, ...rest }: MLPUser) => ({
  ...{ userId, firstName, middleName, lastName, orgName, email, loginName },
  loginPassExpire: rest.loginPassExpire,
  active: rest.active,
  lastLogin: rest.lastLogin,
  created: rest.created,
  modified: rest.modified,
});

export const presentRole = ({ roleId, name, active, created, modified }: MLPRole): PresentedRole => ({
  ...{ roleId, name, active, created, modified },
  permissionList: [],
  roleCount: 0,
});

/** Inactive roles give no right. */
export const namesOf = (roles: readonly MLPRole[]): string[] =>
  roles.filter(({ active }) => active).map(({ name }) => name);

const known: readonly string[] = Object.values(roleNames);
const knownFirst = (a: MLPRole, b: MLPRole) => Number(known.includes(b.name)) - Number(known.includes(a.name));
