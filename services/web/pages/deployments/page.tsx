import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session/use-session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { SignInFirst } from '../../parts/sign-in-first.tsx';
import { DeploymentCard } from './deployment-card.tsx';
import { messages } from './messages.ts';
import { deploymentsQuery } from './queries.ts';

const loadingCards = 3;

export function DeploymentsPage() {
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
  const { data, error, refetch } = useQuery(deploymentsQuery);
  return (
    <>
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loading')} count={loadingCards} />
      ) : data.length === 0 ? (
        <div className="notice">
          <h2>{t('emptyTitle')}</h2>
          <p>{t('emptyAdvice')}</p>
          <Link to={paths.myModels}>{t('toModels')}</Link>
        </div>
      ) : (
        <ul className="panels">
          {data.map((deployment) => (
            <DeploymentCard key={deployment.id} deployment={deployment} />
          ))}
        </ul>
      )}
    </>
  );
}
