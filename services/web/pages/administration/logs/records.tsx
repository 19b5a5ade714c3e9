import type { LogRecord } from '../../../../contracts/logs-api.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { RecordItem } from './record-item.tsx';

interface Props {
  readonly records: readonly LogRecord[];
  /** Of a search before, until the answer to this one is there. */
  readonly isOld: boolean;
  /** Absent where there are no older ones. */
  readonly onOlder?: (() => void) | undefined;
  readonly isLoadingOlder: boolean;
}

/** What was found, the newest first. */
export function Records({ records, isOld, onOlder, isLoadingOlder }: Props) {
  const t = useMessages(messages);
  if (records.length === 0) return <p className="notice">{t('none')}</p>;
  return (
    <>
      <ol className="plain log-records" aria-label={t('records')} aria-busy={isOld}>
        {records.map((record) => (
          <RecordItem key={record.id} record={record} />
        ))}
      </ol>
      {onOlder && (
        <button type="button" className="button" disabled={isLoadingOlder} onClick={onOlder}>
          {t('older')}
        </button>
      )}
    </>
  );
}
