import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { LogRecord } from '../../../../contracts/logs-api.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { paths } from '../../../app/paths.ts';
import { ContextDialog } from './context-dialog.tsx';
import { messages } from './messages.ts';
import { pairsOf, shortBody, stackOf } from './record-texts.ts';

const place = { to: paths.administrationSection, params: { section: 'logs' } } as const;

/** All that a record says, and where to look on. */
export function RecordDetails({ record }: { readonly record: LogRecord }) {
  const t = useMessages(messages);
  const [isLooking, setLooking] = useState(false);
  const { id, body, traceId, requestId } = record;
  const stack = stackOf(record);
  return (
    <div className="log-details">
      {shortBody(body) !== body && <LongText label={t('wholeText')} text={body} />}
      <dl className="pairs">
        {pairsOf(record).map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {stack !== undefined && <LongText label={t('stack')} text={stack} />}
      <div className="row">
        {traceId !== undefined && (
          <Link {...place} search={{ id: traceId }} className="button">
            {t('ofTrace')}
          </Link>
        )}
        {requestId !== undefined && (
          <Link {...place} search={{ id: requestId }} className="button">
            {t('ofRequest')}
          </Link>
        )}
        <button type="button" className="button" onClick={() => setLooking(true)}>
          {t('around')}
        </button>
      </div>
      {isLooking && <ContextDialog id={id} onClose={() => setLooking(false)} />}
    </div>
  );
}

const LongText = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <>
    <h4>{label}</h4>
    <pre
      className="log"
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys
      tabIndex={0}
    >
      {text}
    </pre>
  </>
);
