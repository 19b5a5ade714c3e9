import { z } from 'zod';
import type { MLPRole, MLPUser } from '../../contracts/catalog-api.ts';
import { isPending, isTemporary, namesOf, presentRole } from '../domain/claims.ts';
import { roleNames } from '../domain/roles.ts';

export const role = z
  .object({
    roleId: z.string(),
    name: z.string(),
    active: z.boolean(),
    created: z.int(),
    modified: z.int(),
    permissionList: z.array(z.string()),
    roleCount: z.int(),
  })
  .meta({ id: 'Role' });

const maybeText = z.string().nullable();
const maybeTime = z.int().nullable().describe('Milliseconds since the epoch.');

/** A user as clients read one; fields that are always null are secrets or belong to other endpoints. */
export const user = z
  .object({
    userId: z.string(),
    loginName: z.string(),
    username: z.string(),
    emailId: z.string(),
    email: z.string().describe('The same as `emailId`.'),
    firstName: maybeText,
    lastName: maybeText,
    orgName: maybeText,
    active: z.enum(['true', 'false']),
    status: z.enum(['Active', 'Inactive', 'Pending']),
    lastLogin: maybeTime,
    created: z.int(),
    modified: z.int(),
    userAssignedRolesList: z.array(role),
    tags: z.array(z.string()),
    loginPassExpire: z.boolean(),
    admin: z.boolean(),
    publisher: z.boolean(),
    firstLogin: z.boolean(),
    password: z.null(),
    picture: z.null(),
    jwttoken: z.null(),
    jwtToken: z.null(),
    apiTokenHash: maybeText.describe('A new API token, only in the answer that creates it; null otherwise.'),
    apiToken: maybeText.describe('The same as `apiTokenHash`.'),
    verifyToken: z.null(),
  })
  .meta({ id: 'User' });

const secrets = {
  password: null,
  picture: null,
  jwttoken: null,
  jwtToken: null,
  apiTokenHash: null,
  apiToken: null,
  verifyToken: null,
};

export function presentUser(record: MLPUser, roles: readonly MLPRole[] = []): z.output<typeof user> {
  const { userId, loginName, email, firstName, lastName, orgName, active, lastLogin, created, modified } = record;
  return {
    ...{ userId, loginName, username: loginName, emailId: email, email, firstName, lastName, orgName },
    ...{ active: active ? 'true' : 'false', status: statusOf(record), lastLogin, created, modified },
    userAssignedRolesList: roles.map(presentRole),
    tags: record.tags.map(({ tag }) => tag),
    loginPassExpire: isTemporary(record),
    ...roleFlags(roles),
    firstLogin: false,
    ...secrets,
  };
}

/** The two roles that clients check most, as flags. */
export function roleFlags(roles: readonly MLPRole[]): { readonly admin: boolean; readonly publisher: boolean } {
  const names = namesOf(roles);
  return { admin: names.includes(roleNames.admin), publisher: names.includes(roleNames.publisher) };
}

function statusOf(record: MLPUser): 'Active' | 'Inactive' | 'Pending' {
  if (!record.active) return 'Inactive';
  return isPending(record) ? 'Pending' : 'Active';
}
