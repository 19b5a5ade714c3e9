import { useEffect, useRef, useState } from 'react';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { useLog } from './use-log.ts';

/** What the model servers write, as they write it. */
export function Log({ id }: { readonly id: string }) {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return (
    <section>
      <h2>{t('log')}</h2>
      <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'closeLog' : 'openLog')}
      </button>
      {isOpen && <Followed key={attempt} id={id} onReopen={() => setAttempt(attempt + 1)} />}
    </section>
  );
}

interface Props {
  readonly id: string;
  /** A log that has ended is read anew. */
  readonly onReopen: () => void;
}

function Followed({ id, onReopen }: Props) {
  const t = useMessages(messages);
  const { lines, end } = useLog(id);
  const place = useRef<HTMLPreElement>(null);
  // A person who reads further up stays there.
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = place.current;
    if (lines && element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [lines]);
  return (
    <>
      {end?.error !== undefined && <ErrorView error={end.error} onRetry={onReopen} />}
      {!lines && !end && <p role="status">{t('loadingLog')}</p>}
      {lines?.length === 0 && <p>{t('noLog')}</p>}
      {lines && lines.length > 0 && (
        <pre
          ref={place}
          className="log"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys
          tabIndex={0}
          dir="ltr"
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            isAtEnd.current = scrollHeight - scrollTop - clientHeight < 20;
          }}
        >
          {lines.map(({ at, component, text }) => `${at} ${component} ${text}`).join('\n')}
        </pre>
      )}
      {end && end.error === undefined && (
        <p className="row">
          {t('logEnded')}
          <button type="button" className="button button-small" onClick={onReopen}>
            {t('follow')}
          </button>
        </p>
      )}
    </>
  );
}
