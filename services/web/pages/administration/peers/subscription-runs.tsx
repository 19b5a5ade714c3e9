import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { portalApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { RelativeTime } from '../../../parts/relative-time.tsx';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { failureOf } from './remote-answer.ts';
import { RunDetails } from './run-details.tsx';
import { runsQuery, type SubscriptionIds, startsAfter } from './runs-query.ts';

interface SubscriptionRunsProps extends SubscriptionIds {
  readonly selector: string;
}

/** How the last run of a subscription went, and a button for another one. */
export function SubscriptionRuns({ selector, ...path }: SubscriptionRunsProps) {
  const t = useMessages(messages);
  const [waitsBeyond, setWaitsBeyond] = useState<number>();
  const [failure, setFailure] = useState('');
  const { data, error, refetch } = useQuery(runsQuery(path, waitsBeyond));
  const start = useSingleChange({
    mutationFn: async () => {
      const { data: answer } = await portalApi.POST('/admin/peers/{peerId}/subscriptions/{subId}/run', {
        params: { path },
      });
      return answer;
    },
    onSuccess(answer) {
      const refused = failureOf(answer);
      setFailure(refused?.failure ?? '');
      if (!refused) setWaitsBeyond(data && 'run' in data ? (data.run?.startedAt ?? 0) : 0);
    },
    onSettled: () => refetch(),
  });
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if ('failure' in data)
    return (
      <p className="quiet" dir="auto" lang="">
        {data.failure}
      </p>
    );
  const { run } = data;
  const isAwaited = waitsBeyond !== undefined && !startsAfter(data, waitsBeyond);
  return (
    <>
      <div className="row spread">
        <p role="status" className="quiet">
          {isAwaited ? (
            t('runWaits')
          ) : run === null ? (
            t('neverRun')
          ) : run.endedAt === undefined ? (
            <>
              <progress max={Math.max(run.total, 1)} value={run.tried} aria-label={t('subscriptions')} />{' '}
              {t('running', { tried: run.tried, total: run.total })}
            </>
          ) : (
            <>
              <RelativeTime at={run.endedAt} /> · {t('lastRun', { copied: run.copied })}
            </>
          )}
        </p>
        <button
          type="button"
          className="button button-small"
          disabled={start.isPending || isAwaited || (run !== null && run.endedAt === undefined)}
          aria-label={t('runNowNamed', { selector })}
          onClick={() => start.start()}
        >
          {t('runNow')}
        </button>
      </div>
      {start.error && <ErrorView error={start.error} />}
      {failure && (
        <p className="notice" role="alert" dir="auto" lang="">
          {failure}
        </p>
      )}
      <RunDetails runs={data} />
    </>
  );
}
