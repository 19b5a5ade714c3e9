import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '../../../contracts/portal-api.ts';
import { portalApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { notificationsKey } from '../../app/notifications/queries.ts';
import { RelativeTime } from '../../parts/relative-time.tsx';
import { messages } from './messages.ts';
import { ownAddress } from './own-address.ts';

interface Props {
  readonly userId: string;
  readonly notification: Pick<Notification, 'notificationId' | 'title' | 'message' | 'created' | 'viewed' | 'url'>;
}

export function NotificationItem({ userId, notification }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { notificationId, title, message, created, viewed, url } = notification;
  const params = { path: { notificationId, userId } };
  const change = useMutation({
    mutationFn: async (what: 'read' | 'remove') => {
      if (what === 'read') await portalApi.PUT('/notifications/view/{notificationId}/user/{userId}', { params });
      else await portalApi.DELETE('/notifications/drop/{notificationId}/user/{userId}', { params });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [notificationsKey] }),
  });
  const address = ownAddress(url, location.origin);
  return (
    <li className={viewed === null ? 'panel unread' : 'panel'}>
      <div className="row spread">
        <h2 dir="auto">{title}</h2>
        <RelativeTime at={created} />
      </div>
      {message && <p dir="auto">{message}</p>}
      {change.error && <ErrorView error={change.error} />}
      <div className="row">
        {address && (
          <a className="button button-primary" href={address}>
            {t('open')}
          </a>
        )}
        {viewed === null && (
          <button type="button" className="button" disabled={change.isPending} onClick={() => change.mutate('read')}>
            {t('markRead')}
          </button>
        )}
        <button type="button" className="button" disabled={change.isPending} onClick={() => change.mutate('remove')}>
          {t('remove')}
        </button>
      </div>
    </li>
  );
}
