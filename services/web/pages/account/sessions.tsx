import { useQuery, useQueryClient } from '@tanstack/react-query';
import { identityApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { dateFormat } from '../../app/language/formats.ts';
import { language } from '../../app/language/language.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { useStore } from '../../app/use-store.ts';
import { RelativeTime } from '../../parts/relative-time.tsx';
import { useSingleChange } from '../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { sessionsQuery } from './queries.ts';

/** Where the person is signed in. The present session ends by signing out. */
export function Sessions() {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const moment = dateFormat(useStore(language), { dateStyle: 'medium', timeStyle: 'medium' });
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useSingleChange({
    mutationFn: (sessionId: string) =>
      identityApi.DELETE('/auth/sessions/{sessionId}', { params: { path: { sessionId } } }),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  });
  const failed = error ?? end.error;
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions')}</h2>
      <p className="quiet">{t('sessionsMeaning')}</p>
      {failed && <ErrorView error={failed} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('noSessions')}</p>}
      <ul className="panels" aria-label={t('sessions')}>
        {data?.map(({ sessionId, created, renewed, isCurrent }) => (
          <li key={sessionId} className="panel row spread">
            <span>
              <strong>{t(isCurrent ? 'thisSession' : 'otherSession')}</strong>
              <br />
              <span className="quiet">
                {t('began')} <RelativeTime at={created} />
                {renewed !== null && (
                  <>
                    {` · ${t('renewed')} `}
                    <RelativeTime at={renewed} />
                  </>
                )}
              </span>
            </span>
            {!isCurrent && (
              <button
                type="button"
                className="button"
                disabled={end.isPending}
                aria-label={t('endSessionOf', { at: moment.format(created) })}
                onClick={() => end.start(sessionId)}
              >
                {t('endSession')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
