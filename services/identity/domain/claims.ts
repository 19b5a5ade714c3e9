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

/** A token travels in a header, and servers take headers of 16 KiB in all; who may do what is never read from it. */
const mostRoles = 24;

/**
 * What a token says, in the words clients know. `mlpuser` is the user's record without secrets, the picture and the tags,
 * which would make it as large as they like.
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

/** Whether the user has to choose another password before this one is over. */
export const isTemporary = ({ loginPassExpire }: MLPUser): boolean => loginPassExpire !== null;

/** Whether the account waits for its e-mail address to be verified. */
export const isPending = ({ verifyExpiration }: MLPUser): boolean => verifyExpiration !== null;

/** A list, not what is left over: a field the catalog gets one day must not be in tokens by itself. */
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
