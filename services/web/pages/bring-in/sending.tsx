import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';

interface Props {
  /** From 0 to 1; at 1 the platform stores what has arrived. */
  readonly sent: number;
  readonly onStop: () => void;
}

/** How much of the model is sent. */
export function Sending({ sent, onStop }: Props) {
  const t = useMessages(messages);
  return (
    <div className="row" role="status">
      <progress max={1} value={sent} aria-label={t('sending')} />
      <span>{sent < 1 ? t('sent', { part: sent }) : t('storing')}</span>
      <button type="button" className="button button-small" onClick={onStop}>
        {t('stop')}
      </button>
    </div>
  );
}
