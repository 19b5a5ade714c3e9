import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import type { Users } from '../domain/users.ts';

/** More users than a person browses. */
const maxUsers = 1_000;
const byLoginName = ['loginName,ASC'];

/** More letters find the others. */
const maxFound = 10;

/** Users in the catalog. */
export function createUsers(catalog: ApiClient<CatalogApi>): Users {
  return {
    async list(active, requestId) {
      const query = { ...(active && { active }), page: 0, size: maxUsers, sort: byLoginName };
      return (await catalog.call('GET /portal/user', { query, requestId })).body.content;
    },
    async search(name, requestId) {
      const query = { active: true, name, page: 0, size: maxFound, sort: byLoginName };
      return (await catalog.call('GET /portal/user', { query, requestId })).body.content;
    },
    async page({ term, page, size }, requestId) {
      const query = { ...(term && { name: term }), page, size, sort: byLoginName };
      return (await catalog.call('GET /portal/user', { query, requestId })).body;
    },
    async rolesOf(userIds, requestId) {
      if (userIds.length === 0) return new Map();
      const { body } = await catalog.call('POST /user/roles', { body: { userIds }, requestId });
      return new Map(body.map(({ userId, roles }) => [userId, roles]));
    },
    async find(userId, requestId) {
      const call = { params: { userId }, requestId };
      const [user, roles] = await Promise.all([
        catalog.call('GET /user/{userId}', call),
        catalog.call('GET /user/{userId}/role', call),
      ]);
      return { user: user.body, roles: roles.body };
    },
    change(userId, { actor, requestId }, change) {
      const params = { userId };
      return changeRecord(
        () => catalog.call('GET /user/{userId}', { params, requestId }),
        async (user, ifMatch) => {
          // A record without tags leaves the user's tags unchanged.
          const { tags, created, modified, ...record } = user;
          const body = { ...record, ...change(user) };
          await catalog.call('PUT /user/{userId}', { params, body, actor, requestId, ...ifMatch });
        },
      );
    },
  };
}
