import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { useOfferTour } from '../../app/tour/use-offer-tour.ts';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SolutionCards } from '../../parts/solution-cards.tsx';
import { Filters } from './filters.tsx';
import { messages } from './messages.ts';
import { NothingFound } from './nothing-found.tsx';
import { pageSize, solutionsQuery } from './queries.ts';
import { SearchField } from './search-field.tsx';
import { type MarketplaceSearch, readMarketplaceSearch } from './search-state.ts';

const route = getRouteApi('/');

export function MarketplacePage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isPlaceholderData, refetch } = useQuery(solutionsQuery(search));
  useOfferTour(isPlaceholderData || Object.keys(search).length > 0 ? undefined : data);
  const change = (next: MarketplaceSearch) => void navigate({ search: next });
  return (
    <>
      <h1>{t('title')}</h1>
      <SearchField search={search} onChange={(next) => void navigate({ search: next, replace: true })} />
      <Filters search={search} known={data?.content ?? []} onChange={change} />
      <p className="quiet" role="status">
        {data && t('found', { count: data.totalElements })}
      </p>
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loading')} count={pageSize} />
      ) : data.content.length === 0 ? (
        <NothingFound search={search} onClear={() => change({})} />
      ) : (
        <>
          <SolutionCards solutions={data.content} isStale={isPlaceholderData} />
          <Pager
            page={search.page ?? 1}
            pages={data.totalPages}
            texts={{
              label: t('pages'),
              previous: t('previous'),
              next: t('next'),
              position: t('pageOf', { page: search.page ?? 1, pages: data.totalPages }),
            }}
            onChange={(page) => change(readMarketplaceSearch({ ...search, page }))}
          />
        </>
      )}
    </>
  );
}
