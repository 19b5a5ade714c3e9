import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { DeploymentCard } from './deployment-card.tsx';
import { messages } from './messages.ts';
import { deploymentsQuery } from './queries.ts';

const loadingCards = 3;

export function DeploymentsPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const { data, error, refetch } = useQuery(deploymentsQuery);
  return (
    <>
      <h1>{t('title')}</h1>
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loading')} count={loadingCards} />
      ) : data.length === 0 ? (
        <div className="notice">
          <h2>{t('emptyTitle')}</h2>
          <p>{t('emptyAdvice')}</p>
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
