import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { DeadLetterItem } from './dead-letter-item.tsx';
import { messages } from './messages.ts';
import { deadLettersQuery } from './queries.ts';

/** The messages that services gave up on. */
export function DeadLetters() {
  const t = useMessages(messages);
  const [isOpenOnly, setOpenOnly] = useState(true);
  const { data, error, refetch } = useQuery(deadLettersQuery);
  const entries = data?.entries.filter(({ replayed }) => !(isOpenOnly && replayed)) ?? [];
  return (
    <section aria-labelledby="dead-letters">
      <h2 id="dead-letters">{t('title')}</h2>
      <p className="quiet">{t('meaning')}</p>
      <label className="row field">
        <input type="checkbox" checked={isOpenOnly} onChange={({ target }) => setOpenOnly(target.checked)} />
        {t('openOnly')}
      </label>
      {data && data.unread.length > 0 && <p className="notice">{t('unread', { services: data.unread.join(', ') })}</p>}
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loading')} count={3} />
      ) : entries.length === 0 ? (
        <p className="notice">{t('none')}</p>
      ) : (
        <ul className="panels" aria-label={t('title')}>
          {entries.map((entry) => (
            <DeadLetterItem key={`${entry.service} ${entry.id}`} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}
