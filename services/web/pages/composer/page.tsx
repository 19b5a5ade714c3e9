import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { session } from '../../app/session/session.ts';
import { usePageTitle } from '../../app/shell/use-page-title.ts';
import { compositionQuery } from '../../composer/queries/composition.ts';
import { watchComposition } from '../../composer/queries/watch-composition.ts';
import { messages } from './messages.ts';
import { PeopleHere } from './people-here.tsx';

// Larger than any other page, and not needed to say that a composition is not there.
const Composer = lazy(async () => ({ default: (await import('../../composer/composer.tsx')).Composer }));

const route = getRouteApi('/composer/$compositionId');

export function ComposerPage() {
  const t = useMessages(messages);
  const { compositionId: id } = route.useParams();
  const { data, error, refetch } = useQuery(compositionQuery(id));
  const { isLive, changedByOthers, others } = useWatch(id, data !== undefined);
  usePageTitle(data?.name ?? t('title'));
  if (error)
    return (
      <>
        <h1>{t('title')}</h1>
        <ErrorView error={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <div className="row spread">
        <h1 dir="auto">{data?.name ?? t('title')}</h1>
        <p role="status" className="quiet">
          {data && !isLive ? t('notLive') : changedByOthers > 0 ? t('changedByOthers', { count: changedByOthers }) : ''}
        </p>
      </div>
      {isLive && <PeopleHere userIds={others} />}
      <Suspense fallback={<p aria-busy="true">{t('loading')}</p>}>
        {data ? <Composer composition={data} /> : <p aria-busy="true">{t('loading')}</p>}
      </Suspense>
    </>
  );
}

/** Follows what others change while the page is open. */
function useWatch(id: string, isThere: boolean) {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(true);
  const [changedByOthers, setChanged] = useState(0);
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isThere) return undefined;
    const stop = new AbortController();
    const isOther = (userId: string) => userId !== session.get()?.userId;
    void watchComposition({
      ...{ id, queries, signal: stop.signal, onLive: setLive },
      onChange(changedBy) {
        if (isOther(changedBy)) setChanged((count) => count + 1);
      },
      onPeople: (userIds) => setOthers(userIds.filter(isOther)),
    });
    return () => stop.abort();
  }, [id, isThere, queries]);
  return { isLive, changedByOthers, others };
}
