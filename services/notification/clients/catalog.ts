import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { Notice } from '../domain/notice.ts';
import type { Catalog } from '../domain/ports.ts';
import type { Group } from '../domain/rule.ts';
import { type Severity, severities } from '../domain/severity.ts';

const roles: Readonly<Record<Group, string>> = { publishers: 'Publisher', administrators: 'Admin' };
const pageSize = 1_000;

/** The catalog over its HTTP API. */
export function createCatalog(client: Pick<ApiClient<CatalogApi>, 'call'>): Catalog {
  return {
    async recipients({ solutionId = null, threadId = null, group, userIds }) {
      const round = { solutionId, threadId, role: group ? roles[group] : null, userIds: [...userIds] };
      const { body } = await client.call('POST /notif/recipients', { body: round, repeatable: true });
      return {
        solution: body.solution ?? undefined,
        coOwners: body.coOwnerIds,
        members: body.roleUserIds,
        commenters: body.commenterIds,
        users: body.users.map(({ mailedSeverities, ...user }) => ({
          ...toPerson(user),
          mailedSeverities: mailedSeverities.flatMap(known),
        })),
      };
    },
    async users(userIds) {
      const pages = Array.from({ length: Math.ceil(userIds.length / pageSize) }, (_, index) =>
        client.call('POST /user/lookup', {
          body: { userIds: userIds.slice(index * pageSize, (index + 1) * pageSize) },
        }),
      );
      return (await Promise.all(pages)).flatMap(({ body }) =>
        body.map(({ email, ...user }) => ({ ...toPerson(user), email })),
      );
    },
    async storeNotifications(notices) {
      const body = { notifications: notices.map(toNotification) };
      const stored = await client.call('POST /notif/users/together', { body, repeatable: true });
      return stored.body.map(({ notification, userIds }) => ({ userIds, created: notification.created }));
    },
  };
}

const toNotification = ({ eventId: _event, userIds, severity: msgSeverityCode, ...notice }: Notice) => ({
  notification: { ...notice, msgSeverityCode },
  userIds: [...userIds],
});

interface User {
  readonly userId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly loginName: string;
  readonly active: boolean;
}

const toPerson = ({ userId, firstName, lastName, loginName, active }: User) => ({
  userId,
  name: [firstName, lastName].filter(Boolean).join(' ') || loginName,
  loginName,
  active,
});

/** A site can define severities of its own, which the table does not use. */
const known = (code: string): Severity[] => severities.filter((severity) => severity === code);
