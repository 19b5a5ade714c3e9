import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { Pager } from '../../../parts/pager.tsx';
import { type AdministrationSearch, readAdministrationSearch } from '../administration-search.ts';
import { messages } from './messages.ts';
import { NewUserDialog } from './new-user-dialog.tsx';
import { usersQuery } from './queries.ts';
import { UserItem } from './user-item.tsx';
import { UserSearch } from './user-search.tsx';

const loadingCards = 6;
const route = getRouteApi('/administration/$section');

/** Who has an account, and what they may do. */
export function Users() {
  const t = useMessages(messages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useQuery(usersQuery(search));
  const change = (next: AdministrationSearch) => void navigate({ search: readAdministrationSearch({ ...next }) });
  const { page = 1 } = search;
  return (
    <section aria-labelledby="users">
      <div className="row spread">
        <h2 id="users">{t('title')}</h2>
        <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
          {t('newUser')}
        </button>
      </div>
      <UserSearch key={search.q} asked={search.q ?? ''} onSearch={(q) => change({ q })} />
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loading')} count={loadingCards} />
      ) : data.content.length === 0 ? (
        <p className="notice">{t('noUser')}</p>
      ) : (
        <ul className="panels" aria-label={t('title')} aria-busy={isPlaceholderData}>
          {data.content.map((user) => (
            <UserItem key={user.userId} user={user} />
          ))}
        </ul>
      )}
      <Pager
        {...{ page, pages: data?.totalPages ?? 0 }}
        texts={{
          ...{ label: t('pages'), previous: t('previous'), next: t('next') },
          position: t('pageOf', { page, pages: data?.totalPages ?? 0 }),
        }}
        onChange={(next) => change({ ...search, page: next })}
      />
      {isAdding && <NewUserDialog onClose={() => setAdding(false)} />}
    </section>
  );
}
