import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { messages } from './messages.ts';
import { logQuery } from './queries.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function LogDialog({ id, name, onClose }: Props) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(logQuery(id));
  return (
    <Dialog title={t('logOf', { name })} closeLabel={t('close')} onClose={onClose}>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('noLog')}</p>}
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys
        <pre className="log" tabIndex={0}>
          {data.map(({ at, component, text }) => `${at} ${component} ${text}`).join('\n')}
        </pre>
      )}
    </Dialog>
  );
}
