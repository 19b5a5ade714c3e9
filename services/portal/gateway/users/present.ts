import type { MLPRole, MLPUser } from '../../../contracts/catalog-api.ts';
import type { User } from './shape.ts';

/** A user with their roles, if those are known. The catalog returns no secrets, and none is passed on. */
export function presentUser(user: MLPUser, roles: readonly MLPRole[] = []): User {
  const { userId, firstName, lastName, email, loginName, orgName, active, picture, created, modified } = user;
  const [role] = roles;
  const has = (name: string) => roles.some((one) => one.active && one.name === name);
  return {
    ...{ userId, firstName, lastName, loginName, orgName, picture, created, modified },
    ...{ emailId: email, email },
    username: loginName,
    active: active ? 'true' : 'false',
    status: active ? 'Active' : user.verifyExpiration ? 'Pending' : 'Inactive',
    lastLogin: user.lastLogin,
    tags: user.tags.map(({ tag }) => ({ tag })),
    ...{ password: null, jwttoken: null, jwtToken: null, apiTokenHash: null, apiToken: null, verifyToken: null },
    ...{ role: role?.name ?? null, roleId: role?.roleId ?? null },
    ...{ updatedRole: null, updatedRoleId: null, bulkUpdate: null },
    ...{ userIdList: [], userNewRoleList: [] },
    userAssignedRolesList: roles.map((one) => ({ ...one })),
    userRolesList: Object.fromEntries(roles.map((one) => [one.roleId, one.name])),
    ...{ loginPassExpire: false, admin: has('Admin'), publisher: has('Publisher'), firstLogin: false },
  };
}

/** Only the names of a user, for callers who have not signed in. */
export function presentNamedUser(user: MLPUser): User {
  const hidden = { email: '', loginName: '', orgName: null, lastLogin: null, verifyExpiration: null, tags: [] };
  return {
    ...presentUser({ ...user, ...hidden, picture: null }),
    emailId: null,
    email: null,
    username: null,
    loginName: null,
  };
}

/** Another user as signed-in users see them: enough to choose them for sharing, without contact details. */
export const presentColleague = (user: MLPUser, roles: readonly MLPRole[] = []): User => ({
  ...presentUser({ ...user, lastLogin: null, verifyExpiration: null, tags: [], picture: null }, roles),
  ...{ emailId: null, email: null },
});

/** The name of a user for people who read what that user has said. */
export const fullName = ({ firstName, lastName }: MLPUser): string =>
  [firstName, lastName].filter((name) => name !== null && name !== '').join(' ');
