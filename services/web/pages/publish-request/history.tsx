import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { RelativeTime } from '../../parts/relative-time.tsx';
import { RequestState } from '../../parts/request-state.tsx';
import { UserName } from '../../parts/user-name.tsx';
import { readCheckName } from './checks-state.ts';
import { messages } from './messages.ts';
import { historyQuery } from './queries.ts';

const whats = ['requested', 'decided', 'changed', 'removed', 'check started', 'check ended'] as const;

/** Who did what, the oldest first. */
export function History({ id }: { readonly id: string }) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(historyQuery(id));
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('history')}</h2>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p aria-busy="true">{t('loading')}</p>}
      <ol>
        {data?.map(({ at, what, userId, statusCode, step }) => {
          const known = whats.find((one) => one === what);
          const check = step === null ? undefined : readCheckName(step);
          return (
            <li key={`${at} ${what} ${step}`}>
              {known ? t(`what_${known}`, { check: check ? t(`name_${check}`) : (step ?? '') }) : what}{' '}
              {what === 'decided' && statusCode && <RequestState code={statusCode} />}{' '}
              <span className="quiet">
                {userId && <UserName userId={userId} />} <RelativeTime at={at} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
