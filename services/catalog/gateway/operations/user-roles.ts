import { invalid } from '../../../kit/errors.ts';
import { role, user } from '../../domain/entities/users.ts';
import { userRole } from '../../domain/links.ts';
import { uuidPattern } from '../openapi/field-schema.ts';
import { listOf, ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { operation, success, successAnswer } from './build.ts';
import { count, list } from './read-operations.ts';
import { relate, unrelate } from './write-operations.ts';

const maxRoles = 1_000;

/** The roles of a user become those of the list. */
const replaceRoles: Operation = operation(
  'PUT',
  '/user/{userId}/role',
  {
    body: { ...listOf({ type: 'string', pattern: uuidPattern }), maxItems: maxRoles },
    answer: success,
    run: ({ params, items, by }, store) =>
      store.inTransaction(async ({ links, records }) => {
        await records.lock(user, params);
        const relations = { link: userRole, of: { user_id: params.userId }, column: 'role_id' };
        await links.replaceLinks(relations, items.map(String), by);
        return successAnswer();
      }),
  },
  { summary: 'Give a user these roles and no others' },
);

/** Adds a role to many users or removes it, in one transaction: rejected where one user has it already, or does not have it. */
const changeRoleOfMany: Operation = operation(
  'PUT',
  '/user/role/{roleId}',
  {
    body: ref('UsersRoleRequest'),
    answer: success,
    run: ({ params, body, by }, store) =>
      store.inTransaction(async ({ links, records }) => {
        await records.lock(role, params);
        const userIdsSent = Array.isArray(body.userIds) ? body.userIds : [];
        const userIds = [...new Set(userIdsSent.map((id) => String(id).toLowerCase()))];
        const relations = { link: userRole, of: { role_id: params.roleId }, column: 'user_id' };
        const change = body.add ? links.link : links.unlink;
        const changed = await change(relations, userIds, by);
        const [other] = userIds.filter((id) => !changed.includes(id));
        if (other !== undefined) throw invalid(`User ${body.add ? 'already' : 'not'} in role: ${other}`);
        return successAnswer();
      }),
  },
  { summary: 'Add a role to many users, or take it from them' },
);

export const userRoleOperations = [
  list(role, '/user/{userId}/role', { through: { link: userRole, column: 'role_id' } }),
  replaceRoles,
  relate(userRole, '/user/{userId}/role/{roleId}'),
  unrelate(userRole, '/user/{userId}/role/{roleId}'),
  changeRoleOfMany,
  count(user, '/user/role/{roleId}/count', {
    through: { link: userRole, column: 'user_id' },
    summary: 'How many users have a role',
  }),
];
