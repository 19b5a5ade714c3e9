import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { readAdministrationSearch } from '../administration-search.ts';
import { Followed } from './followed.tsx';
import { HistogramFigure } from './histogram.tsx';
import { searchFor, type Wanted } from './logs-search.ts';
import { messages } from './messages.ts';
import { Narrowed } from './narrowed.tsx';
import { logsKey, recordsQuery } from './queries.ts';
import { Records } from './records.tsx';
import { SearchForm } from './search-form.tsx';
import { useServices } from './use-services.ts';
import './logs.css';

const route = getRouteApi('/administration/$section');

/** What the platform writes about its work. */
export function Logs() {
  const t = useMessages(messages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const [wantsFollow, setWantsFollow] = useState(false);
  const { since, until } = search;
  // Nothing new comes in a time that is over.
  const isFollowing = wantsFollow && !until;
  const { data, error, refetch, ...list } = useInfiniteQuery(recordsQuery(search));
  const services = useServices(data);

  const change = (next: object) => void navigate({ search: readAdministrationSearch({ ...next }) });
  function find(wanted: Wanted): void {
    change(searchFor(wanted, search));
    // The same search once more is for what is new.
    void queries.invalidateQueries({ queryKey: logsKey });
  }
  return (
    <section aria-labelledby="logs">
      <div className="row spread">
        <h2 id="logs">{t('title')}</h2>
        {!until && <Followed {...{ search, isFollowing, onChange: setWantsFollow }} />}
      </div>
      <SearchForm {...{ search, services, onSearch: find }} />
      {since && until && <Narrowed {...{ since, until, search }} />}
      {!error && (
        <HistogramFigure
          {...{ search, isFollowing }}
          onNarrow={(bar) =>
            change({ ...search, since: new Date(bar.from).toISOString(), until: new Date(bar.until).toISOString() })
          }
        />
      )}
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loading')} count={3} />
      ) : (
        <Records
          records={data.pages.flatMap(({ records }) => records)}
          isOld={list.isPlaceholderData}
          onOlder={list.hasNextPage && !isFollowing ? () => void list.fetchNextPage() : undefined}
          isLoadingOlder={list.isFetching}
        />
      )}
    </section>
  );
}
