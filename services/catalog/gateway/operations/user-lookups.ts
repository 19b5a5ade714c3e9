import { notFound } from '../../../kit/errors.ts';
import { requirePathRecords } from '../../app/path-records.ts';
import { flag, text } from '../../domain/declare/field.ts';
import { user } from '../../domain/entities/users.ts';
import { listOf, ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { toPage } from '../to-page.ts';
import { operation, pageAnswer, sortableOf } from './build.ts';

const idsOf = ({ userIds }: { readonly userIds?: unknown }) => [userIds].flat().map(String);
/** They change nothing, so their answers are not stored under an `Idempotency-Key`. */
const common = { body: ref('UserIds'), confidential: true };

/** Many users in one call, for lists of users and lists that name users. Unknown ids are ignored. */
export const userLookupOperations: readonly Operation[] = [
  operation(
    'GET',
    '/portal/user',
    {
      query: [
        { name: 'active', field: flag() },
        { name: 'name', field: text(100) },
      ],
      sortable: sortableOf(user),
      answer: pageAnswer(user),
      async run({ query: { active, name }, paging }, { userLookup }) {
        const which = {
          ...(active !== undefined && { active: String(active) === 'true' }),
          ...(name !== undefined && { name: String(name) }),
        };
        return { body: toPage(await userLookup.page(which, paging), paging) };
      },
    },
    { summary: 'A page of the users, those with a part of a name, without pictures' },
  ),
  operation(
    'GET',
    '/portal/user/{userId}',
    {
      answer: ref('UserWithRoles'),
      async run({ params: { userId } }, { userLookup }) {
        const body = await userLookup.withRoles(String(userId));
        if (!body) throw notFound(`No user with ID ${userId}`);
        return { body };
      },
    },
    { summary: 'One user, without the picture, and their roles' },
  ),
  operation(
    'POST',
    '/user/lookup',
    {
      ...common,
      answer: listOf(ref(user.name)),
      run: async ({ body }, { userLookup }) => ({ body: await userLookup.byIds(idsOf(body)) }),
    },
    { summary: 'Users by their ids, without pictures' },
  ),
  operation(
    'POST',
    '/user/roles',
    {
      ...common,
      answer: listOf(ref('RolesOfUser')),
      run: async ({ body }, { userLookup }) => ({ body: await userLookup.rolesOf(idsOf(body)) }),
    },
    { summary: 'The roles of users' },
  ),
  operation(
    'GET',
    '/user/role/{roleId}/ids',
    {
      answer: listOf({ type: 'string' }),
      async run({ params }, { userLookup, records }) {
        const body = await userLookup.idsWithRole(String(params.roleId));
        if (body.length === 0) await requirePathRecords(params, records);
        return { body };
      },
    },
    { summary: 'The active users who have a role, by their ids' },
  ),
];
