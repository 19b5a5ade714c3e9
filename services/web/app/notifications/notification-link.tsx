import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/use-messages.ts';
import { paths } from '../paths.ts';
import { messages } from './messages.ts';
import { unreadQuery } from './queries.ts';
import { useLiveNotifications } from './use-live-notifications.ts';

/** Leads to the notifications, with how many are unread; says the title of one that comes. */
export function NotificationLink({ userId }: { readonly userId: string }) {
  const t = useMessages(messages);
  const { data: unread = 0 } = useQuery(unreadQuery(userId));
  const newest = useLiveNotifications(userId);
  return (
    <>
      <Link to={paths.notifications} className="button">
        {t('notifications')}
        {unread > 0 && (
          <span className="count" aria-hidden="true">
            {unread}
          </span>
        )}
        <span className="screen-reader">{t('unread', { count: unread })}</span>
      </Link>
      <span className="screen-reader" role="status">
        {newest && t('newest', { title: newest })}
      </span>
    </>
  );
}
