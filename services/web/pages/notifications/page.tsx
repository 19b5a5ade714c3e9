import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { readPageSearch } from '../../app/page-search.ts';
import { useSession } from '../../app/session/use-session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SignInFirst } from '../../parts/sign-in-first.tsx';
import { messages } from './messages.ts';
import { NotificationItem } from './notification-item.tsx';
import { notificationsQuery } from './queries.ts';

const loadingCards = 3;
const route = getRouteApi('/account/notifications');

export function NotificationsPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const current = useSession();
  return (
    <>
      <h1>{t('title')}</h1>
      {current ? <List userId={current.userId} /> : <SignInFirst title={t('signInTitle')} label={t('signIn')} />}
    </>
  );
}

function List({ userId }: { readonly userId: string }) {
  const t = useMessages(messages);
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(notificationsQuery(userId, page));
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingCards label={t('loading')} count={loadingCards} />;
  return (
    <>
      {data.content.length === 0 ? (
        <div className="notice">
          <h2>{t('emptyTitle')}</h2>
          <p>{t('emptyAdvice')}</p>
        </div>
      ) : (
        <ul className="panels">
          {data.content.map((notification) => (
            <NotificationItem key={notification.notificationId} {...{ userId, notification }} />
          ))}
        </ul>
      )}
      <Pager
        {...{ page, pages: data.pages }}
        texts={{
          ...{ label: t('pages'), previous: t('previous'), next: t('next') },
          position: t('pageOf', { page }),
        }}
        onChange={(next) => void navigate({ search: readPageSearch({ page: next }) })}
      />
    </>
  );
}
