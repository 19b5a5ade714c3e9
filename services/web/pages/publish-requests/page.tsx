import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SignInFirst } from '../../parts/sign-in-first.tsx';
import { Filters } from './filters.tsx';
import { messages } from './messages.ts';
import { requestsQuery } from './queries.ts';
import { RequestItem } from './request-item.tsx';
import { type RequestsSearch, readRequestsSearch } from './requests-search.ts';

const loadingCards = 6;
const route = getRouteApi('/publish-requests');

/** What publishers are asked to decide, and what was decided. */
export function PublishRequestsPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const current = useSession();
  return (
    <>
      <h1>{t('title')}</h1>
      {current ? <List /> : <SignInFirst title={t('signInTitle')} label={t('signIn')} />}
    </>
  );
}

function List() {
  const t = useMessages(messages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery(requestsQuery(search));
  const change = (next: RequestsSearch) => void navigate({ search: next });
  const { page = 1 } = search;
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Filters search={search} onChange={change} />
      {!data ? (
        <LoadingCards label={t('loading')} count={loadingCards} />
      ) : data.requests.length === 0 ? (
        <div className="notice">
          <h2>{t('emptyTitle')}</h2>
          <p>{t('emptyAdvice')}</p>
        </div>
      ) : (
        <ul className="panels" aria-label={t('title')} aria-busy={isPlaceholderData}>
          {data.requests.map((request) => (
            <RequestItem key={request.publishRequestId} request={request} />
          ))}
        </ul>
      )}
      <Pager
        {...{ page, pages: data?.pages ?? 0 }}
        texts={{
          ...{ label: t('pages'), previous: t('previous'), next: t('next') },
          position: t('pageOf', { page, pages: data?.pages ?? 0 }),
        }}
        onChange={(next) => change(readRequestsSearch({ ...search, page: next }))}
      />
    </>
  );
}
