import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { messages } from './messages.ts';
import { readersQuery } from './queries.ts';
import { Roles } from './roles.tsx';

/** Whether the roles run, and keep up. */
export function Health() {
  return (
    <>
      <Roles />
      <Readers />
    </>
  );
}

/** The roles that read topics. */
function Readers() {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(readersQuery);
  return (
    <section aria-labelledby="readers">
      <h2 id="readers">{t('readers')}</h2>
      <p className="quiet">{t('meaning')}</p>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingCards label={t('loading')} count={3} />}
      {data?.length === 0 && <p className="notice">{t('none')}</p>}
      {data && data.length > 0 && (
        <ul className="panels" aria-label={t('readers')}>
          {data.map(({ service, role, processes, waiting }) => {
            const late = waiting.filter(({ messages: count }) => count > 0);
            return (
              <li key={`${service} ${role}`} className={processes > 0 ? 'panel' : 'panel notice-error'}>
                <div className="row spread">
                  <h3 dir="ltr">{`${service} ${role}`}</h3>
                  <span className="tag">{t('processes', { count: processes })}</span>
                </div>
                {late.length === 0 ? (
                  <p className="quiet">{t('upToDate')}</p>
                ) : (
                  <ul className="plain">
                    {late.map(({ topic, messages: count }) => (
                      <li key={topic}>
                        <code>{topic}</code> {t('waiting', { count })}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
