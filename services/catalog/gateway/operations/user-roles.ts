import { changeRoleOfUsers, removeRole, replaceRoles } from '../../app/user-roles.ts';
import { role, user } from '../../domain/entities/users.ts';
import { userRole } from '../../domain/links.ts';
import { uuidPattern } from '../openapi/field-schema.ts';
import { listOf, ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { operation, success, successAnswer } from './build.ts';
import { count, list } from './read-operations.ts';
import { relate } from './write-operations.ts';

const maxRoles = 1_000;

const replaceRolesOfUser: Operation = operation(
  'PUT',
  '/user/{userId}/role',
  {
    body: { ...listOf({ type: 'string', pattern: uuidPattern }), maxItems: maxRoles },
    answer: success,
    mayConflict: true,
    async run({ params, items, by }, store) {
      await replaceRoles(store, params.userId, items.map(String), by);
      return successAnswer();
    },
  },
  { summary: 'Give a user these roles and no others' },
);

const changeRole: Operation = operation(
  'PUT',
  '/user/role/{roleId}',
  {
    body: ref('UsersRoleRequest'),
    answer: success,
    mayConflict: true,
    async run({ params: { roleId }, body: { userIds: sent, add }, by }, store) {
      const userIds = [...new Set([sent].flat().map((id) => String(id).toLowerCase()))];
      await changeRoleOfUsers(store, { roleId, userIds, add: add === true }, by);
      return successAnswer();
    },
  },
  { summary: 'Add a role to many users, or take it from them' },
);

const remove: Operation = operation(
  'DELETE',
  '/user/{userId}/role/{roleId}',
  {
    answer: success,
    mayConflict: true,
    async run({ params: { userId, roleId }, by }, store) {
      await removeRole(store, userId, String(roleId), by);
      return successAnswer();
    },
  },
  { summary: 'Remove the relation of the two' },
);

export const userRoleOperations = [
  list(role, '/user/{userId}/role', { through: { link: userRole, column: 'role_id' } }),
  replaceRolesOfUser,
  relate(userRole, '/user/{userId}/role/{roleId}'),
  remove,
  changeRole,
  count(user, '/user/role/{roleId}/count', {
    through: { link: userRole, column: 'user_id' },
    summary: 'How many users have a role',
  }),
];
