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
import { CompositionCard } from './composition-card.tsx';
import { CreateForm } from './create-form.tsx';
import { messages } from './messages.ts';
import { compositionsQuery } from './queries.ts';

const loadingCards = 3;
const route = getRouteApi('/composer');

export function CompositionsPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const current = useSession();
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{t('about')}</p>
      {current ? <List /> : <SignInFirst title={t('signInTitle')} label={t('signIn')} />}
    </>
  );
}

function List() {
  const t = useMessages(messages);
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(compositionsQuery(page));
  return (
    <>
      {!error && <CreateForm />}
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loading')} count={loadingCards} />
      ) : data.content.length === 0 ? (
        <div className="notice">
          <h2>{t('emptyTitle')}</h2>
          <p>{t('emptyAdvice')}</p>
        </div>
      ) : (
        <>
          <ul className="panels">
            {data.content.map((composition) => (
              <CompositionCard key={composition.id} composition={composition} />
            ))}
          </ul>
          <Pager
            {...{ page, pages: data.pages }}
            texts={{
              ...{ label: t('pages'), previous: t('previous'), next: t('next') },
              position: t('pageOf', { page, pages: data.pages }),
            }}
            onChange={(next) => void navigate({ search: readPageSearch({ page: next }) })}
          />
        </>
      )}
    </>
  );
}
