import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { SolutionCards } from '../../parts/solution-cards.tsx';
import { messages } from './messages.ts';
import { ownSolutionsQuery } from './queries.ts';

const loadingCards = 6;

export function MyModelsPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const { data, error, refetch } = useQuery(ownSolutionsQuery);
  return (
    <>
      <h1>{t('title')}</h1>
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
        <SolutionCards solutions={data.content} />
      )}
    </>
  );
}
