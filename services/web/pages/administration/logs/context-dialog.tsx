import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { ExactTime } from './exact-time.tsx';
import { LevelTag } from './level-tag.tsx';
import { messages } from './messages.ts';
import { contextQuery } from './queries.ts';
import { shortBody } from './record-texts.ts';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** What the same process wrote before and after a record, oldest first as it was written. */
export function ContextDialog({ id, onClose }: Props) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(contextQuery(id));
  return (
    <Dialog title={t('context')} closeLabel={t('close')} onClose={onClose}>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p aria-busy="true">{t('loadingContext')}</p>}
      {data && (
        <ol className="plain log-records" aria-label={t('context')}>
          {data.map((record) => (
            <li key={record.id} aria-current={record.id === id}>
              <ExactTime at={record.time} /> <LevelTag level={record.level} />{' '}
              <code className="log-text" dir="auto">
                {shortBody(record.body)}
              </code>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
