import type { MLPRole, MLPRoleInput } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { AppDeps, CallerContext } from './deps.ts';

interface RoleKey extends CallerContext {
  readonly roleId: string;
}

interface NewRole extends CallerContext {
  readonly role: MLPRoleInput;
}

/** Roles that every platform has and that services check by name. */
const builtIn: readonly string[] = ['admin', 'publisher', 'mlp system user'];

/** More roles than any site has. */
const maxRoles = 1_000;

/** All roles by name. Errors: `unavailable`. */
export async function listRoles({ catalog }: AppDeps, requestId: string): Promise<readonly MLPRole[]> {
  const query = { page: 0, size: maxRoles, sort: ['name,ASC'] };
  return (await catalog.call('GET /role', { query, requestId })).body.content;
}

/** All roles with the number of their users. Errors: `unavailable`. */
export async function countRoles(deps: AppDeps, requestId: string) {
  const roles = await listRoles(deps, requestId);
  const counted = roles.map(async (role) => {
    const call = { params: { roleId: role.roleId }, requestId };
    const { body } = await deps.catalog.call('GET /user/role/{roleId}/count', call);
    return { ...role, roleCount: body.count };
  });
  return Promise.all(counted);
}

/** Errors: `conflict` for the name of a built-in role; `unavailable`. */
export async function createRole({ catalog }: AppDeps, { role, caller, requestId }: NewRole): Promise<MLPRole> {
  rejectBuiltIn(role.name);
  return (await catalog.call('POST /role', { body: role, actor: caller.userId, requestId })).body;
}

/** Errors: `not_found`; `conflict` for a built-in role or its name; `unavailable`. */
export async function updateRole(deps: AppDeps, { role, ...key }: RoleKey & NewRole): Promise<void> {
  rejectBuiltIn(role.name);
  await requireChangeable(deps, key);
  const { roleId, caller, requestId } = key;
  await deps.catalog.call('PUT /role/{roleId}', { params: { roleId }, body: role, actor: caller.userId, requestId });
}

/** Errors: `not_found`; `conflict` for a built-in role; those of the catalog for a role that users have; `unavailable`. */
export async function deleteRole(deps: AppDeps, key: RoleKey): Promise<void> {
  await requireChangeable(deps, key);
  const { roleId, caller, requestId } = key;
  await deps.catalog.call('DELETE /role/{roleId}', { params: { roleId }, actor: caller.userId, requestId });
}

export interface UserRoles extends CallerContext {
  readonly userIds: readonly string[];
  /** All roles they are to have. */
  readonly roleIds: string[];
}

/** Errors: `forbidden` for the caller's own roles: the last administrator could lock everyone out; `unavailable`. */
export async function setUserRoles({ catalog }: AppDeps, { userIds, roleIds, caller, requestId }: UserRoles) {
  if (userIds.includes(caller.userId))
    throw new AppError('forbidden', 'Another administrator has to change your roles.');
  // In sequence: a client repeats the whole request after a failure, and setting roles again is idempotent.
  for (const userId of userIds)
    await catalog.call('PUT /user/{userId}/role', {
      ...{ params: { userId }, body: roleIds, actor: caller.userId, requestId },
    });
}

async function requireChangeable({ catalog }: AppDeps, { roleId, requestId }: RoleKey): Promise<void> {
  const { body } = await catalog.call('GET /role/{roleId}', { params: { roleId }, requestId });
  rejectBuiltIn(body.name);
}

/** Services derive rights from the names of these roles: another role with such a name would grant the same rights. */
function rejectBuiltIn(name: string): void {
  if (builtIn.includes(name.trim().toLowerCase()))
    throw new AppError('conflict', `The role ${name} is built in and can not be changed.`, { reason: 'built_in_role' });
}
