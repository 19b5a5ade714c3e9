import { user } from '../../domain/entities/users.ts';
import { listOf, ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { operation } from './build.ts';
import { checkPath } from './path-records.ts';

const idsOf = ({ userIds }: { readonly userIds?: unknown }) => [userIds].flat().map(String);
/** They change nothing, so no answer of theirs is kept to be given again. */
const common = { body: ref('UserIds'), confidential: true };

/** Many users in one call, for lists that name users. Ids of nobody are passed over. */
export const userLookupOperations: readonly Operation[] = [
  operation(
    'POST',
    '/user/lookup',
    {
      ...common,
      answer: listOf(ref(user.name)),
      run: async ({ body }, { people }) => ({ body: await people.byIds(idsOf(body)) }),
    },
    { summary: 'Users by their ids, without pictures' },
  ),
  operation(
    'POST',
    '/user/roles',
    {
      ...common,
      answer: listOf(ref('RolesOfUser')),
      run: async ({ body }, { people }) => ({ body: await people.rolesOf(idsOf(body)) }),
    },
    { summary: 'The roles of users' },
  ),
  operation(
    'GET',
    '/user/role/{roleId}/ids',
    {
      answer: listOf({ type: 'string' }),
      async run({ params }, { people, records }) {
        const body = await people.withRole(String(params.roleId));
        if (body.length === 0) await checkPath(params, records);
        return { body };
      },
    },
    { summary: 'The active users who have a role, by their ids' },
  ),
];
