import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session/use-session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SignInFirst } from '../../parts/sign-in-first.tsx';
import { SolutionCards } from '../../parts/solution-cards.tsx';
import { messages } from './messages.ts';
import { readOwnSearch } from './own-search.ts';
import { ownSolutionsQuery } from './queries.ts';

const loadingCards = 6;
const route = getRouteApi('/my-models');

export function MyModelsPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const current = useSession();
  return (
    <>
      <div className="row spread">
        <h1>{t('title')}</h1>
        {current && (
          <Link to={paths.bringIn} className="button button-primary">
            {t('bringIn')}
          </Link>
        )}
      </div>
      {current ? <List /> : <SignInFirst title={t('signInTitle')} label={t('signIn')} />}
    </>
  );
}

function List() {
  const t = useMessages(messages);
  const { page = 1, deleted } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery(ownSolutionsQuery(page, !deleted));
  return (
    <>
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loading')} count={loadingCards} />
      ) : data.content.length === 0 ? (
        <div className="notice">
          <h2>{t(deleted ? 'noneDeleted' : 'emptyTitle')}</h2>
          <p>{t(deleted ? 'deletedAdvice' : 'emptyAdvice')}</p>
        </div>
      ) : (
        <>
          <SolutionCards
            solutions={data.content}
            isStale={isPlaceholderData}
            actions={({ solutionId, name }) => (
              <Link
                className="button button-small"
                to={paths.editModel}
                params={{ solutionId }}
                aria-label={t('editNamed', { name })}
              >
                {t('edit')}
              </Link>
            )}
          />
          <Pager
            page={page}
            pages={data.totalPages}
            texts={{
              label: t('pages'),
              previous: t('previous'),
              next: t('next'),
              position: t('pageOf', { page, pages: data.totalPages }),
            }}
            onChange={(next) => void navigate({ search: (now) => readOwnSearch({ ...now, page: next }) })}
          />
        </>
      )}
      <Link from={paths.myModels} search={deleted ? {} : { deleted: 'yes' }}>
        {t(deleted ? 'toPresent' : 'toDeleted')}
      </Link>
    </>
  );
}
