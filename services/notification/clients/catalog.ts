import type { CatalogApi, MLPUser } from '../../contracts/catalog-api.ts';
import { toAppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { Catalog, MailUser } from '../domain/ports.ts';
import { type Severity, severities } from '../domain/severity.ts';

const publisher = 'Publisher';
const mail = 'EM';
const pageSize = 1_000;

type Client = Pick<ApiClient<CatalogApi>, 'call'>;

/** The catalog over its HTTP API. */
export function createCatalog(client: Client): Catalog {
  let publisherId: string | undefined;
  return {
    async solution(solutionId) {
      const found = await bodyIfFound(client.call('GET /solution/{solutionId}', { params: { solutionId } }));
      return found && { solutionId, name: found.name, ownerId: found.userId };
    },
    async coOwners(solutionId) {
      const found = await bodyIfFound(
        client.call('GET /solution/{solutionId}/user/access', { params: { solutionId } }),
      );
      return (found ?? []).map(({ userId }) => userId);
    },
    async publishers() {
      const roleId = publisherId ?? (await findRole(client, publisher));
      const found = roleId && (await bodyIfFound(client.call('GET /user/role/{roleId}/ids', { params: { roleId } })));
      // Read again if the role was deleted and created again.
      publisherId = found ? roleId : undefined;
      return found || [];
    },
    async solutionOfThread(threadId) {
      return (await bodyIfFound(client.call('GET /thread/{threadId}', { params: { threadId } })))?.solutionId;
    },
    async commenters(threadId) {
      const query = { page: 0, size: pageSize, sort: ['created,DESC'] };
      const found = await bodyIfFound(client.call('GET /thread/{threadId}/comment', { params: { threadId }, query }));
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
      const found = await bodyIfFound(client.call('GET /notif/notifpref/user/{userId}', { params: { userId } }));
      return (found ?? [])
        .filter(({ notfDelvMechCode }) => notfDelvMechCode === mail)
        .flatMap(({ msgSeverityCode }) => known(msgSeverityCode));
    },
    async storeNotification({ notificationId, eventId: _event, userIds, severity, ...notice }) {
      const body = { notification: { ...notice, notificationId, msgSeverityCode: severity }, userIds };
      try {
        const stored = await client.call('POST /notif/users', { body, idempotencyKey: notificationId });
        return { userIds: stored.body.userIds, created: stored.body.notification.created };
      } catch (thrown) {
        // It is stored, and the idempotency key has expired: this worker was stopped for more than a day.
        if (toAppError(thrown).reason === 'exists_already') return { userIds, created: notice.start };
        throw thrown;
      }
    },
  };
}

async function findRole(client: Client, name: string): Promise<string | undefined> {
  const { body } = await client.call('GET /role/search', { query: { name, active: true, page: 0, size: 1 } });
  return body.content[0]?.roleId;
}

const toUser = ({ userId, firstName, lastName, loginName, email, active }: MLPUser): MailUser => ({
  userId,
  name: [firstName, lastName].filter(Boolean).join(' ') || loginName,
  loginName,
  email,
  active,
});

/** A site can define severities of its own, which the table does not use. */
const known = (code: string): Severity[] => severities.filter((severity) => severity === code);
