import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { messages } from './messages.ts';
import { deadLetterQuery } from './queries.ts';

interface Props {
  readonly service: string;
  readonly id: string;
  readonly onClose: () => void;
}

/** A message whole, for those who look for the reason. */
export function DeadLetterDialog({ service, id, onClose }: Props) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(deadLetterQuery(service, id));
  return (
    <Dialog title={t('messageOf', { id })} closeLabel={t('close')} onClose={onClose}>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p aria-busy="true">{t('loadingOne')}</p>}
      {data && (
        <>
          <dl className="pairs">
            {[['topic', data.topic], ['key', data.key], ...Object.entries(data.headers)].map(([name, value]) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd dir="auto">{String(value)}</dd>
              </div>
            ))}
          </dl>
          <h3>{t(data.isDecoded ? 'content' : 'bytes')}</h3>
          {data.isCut && <p>{t('isCut')}</p>}
          <pre className="log" dir="ltr">
            {data.body}
          </pre>
        </>
      )}
    </Dialog>
  );
}
