import type { CatalogApi, MLPUser } from '../../contracts/catalog-api.ts';
import { toAppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { Catalog, MailUser } from '../domain/ports.ts';
import { type Severity, severities } from '../domain/rule.ts';

const publisher = 'Publisher';
const mail = 'EM';
const pageSize = 1_000;

/** The catalog's API as notifications use it. */
export function createCatalog(client: Pick<ApiClient<CatalogApi>, 'call'>): Catalog {
  return {
    async solution(solutionId) {
      const found = await there(client.call('GET /solution/{solutionId}', { params: { solutionId } }));
      return found && { solutionId, name: found.name, ownerId: found.userId };
    },
    async coOwners(solutionId) {
      const found = await there(client.call('GET /solution/{solutionId}/user/access', { params: { solutionId } }));
      return (found ?? []).map(({ userId }) => userId);
    },
    async publishers() {
      const roles = await client.call('GET /role/search', {
        query: { name: publisher, active: true, page: 0, size: 1 },
      });
      const [role] = roles.body.content;
      if (!role) return [];
      return (await there(client.call('GET /user/role/{roleId}/ids', { params: { roleId: role.roleId } }))) ?? [];
    },
    async solutionOfThread(threadId) {
      return (await there(client.call('GET /thread/{threadId}', { params: { threadId } })))?.solutionId;
    },
    async commenters(threadId) {
      const query = { page: 0, size: pageSize, sort: ['created,DESC'] };
      const found = await there(client.call('GET /thread/{threadId}/comment', { params: { threadId }, query }));
      return [...new Set((found?.content ?? []).map(({ userId }) => userId))];
    },
    async users(userIds) {
      const pages = Array.from({ length: Math.ceil(userIds.length / pageSize) }, (_, index) =>
        client.call('POST /user/lookup', {
          body: { userIds: userIds.slice(index * pageSize, (index + 1) * pageSize) },
        }),
      );
      return (await Promise.all(pages)).flatMap(({ body }) => body.map(toUser));
    },
    async mailedSeverities(userId) {
      const found = await there(client.call('GET /notif/notifpref/user/{userId}', { params: { userId } }));
      return (found ?? [])
        .filter(({ notfDelvMechCode }) => notfDelvMechCode === mail)
        .flatMap(({ msgSeverityCode }) => known(msgSeverityCode));
    },
    async tell({ notificationId, eventId: _event, userIds, severity, ...notice }) {
      const notification = { ...notice, notificationId, msgSeverityCode: severity };
      const told = await client.call('POST /notif/users', {
        body: { notification, userIds },
        idempotencyKey: notificationId,
      });
      return { userIds: told.body.userIds, created: told.body.notification.created };
    },
  };
}

/** The answer's body, or undefined where what was asked for is not there any more. */
async function there<A>(answer: Promise<{ readonly body: A }>): Promise<A | undefined> {
  try {
    return (await answer).body;
  } catch (thrown) {
    if (toAppError(thrown).code === 'not_found') return undefined;
    throw thrown;
  }
}

const toUser = ({ userId, firstName, lastName, loginName, email, active }: MLPUser): MailUser => ({
  userId,
  name: [firstName, lastName].filter(Boolean).join(' ') || loginName,
  loginName,
  email,
  active,
});

/** A site can have severities of its own, of which the table has none. */
const known = (code: string): Severity[] => severities.filter((severity) => severity === code);
