import { language } from '../../../app/language/language.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useStore } from '../../../app/use-store.ts';
import { ExactTime } from './exact-time.tsx';
import { type Bar, describeCounts } from './histogram-bars.ts';
import { messages } from './messages.ts';

interface Props {
  readonly bars: readonly Bar[];
  readonly onNarrow: (bar: Bar) => void;
}

/** The histogram for those who do not see it, or have no mouse. */
export function HistogramList({ bars, onNarrow }: Props) {
  const t = useMessages(messages);
  const current = useStore(language);
  return (
    <details>
      <summary>{t('byTime')}</summary>
      <ul className="plain log-times" aria-label={t('byTime')}>
        {bars.map((bar) => (
          <li key={bar.from}>
            <button type="button" className="button button-small" onClick={() => onNarrow(bar)}>
              <ExactTime at={new Date(bar.from).toISOString()} />
            </button>{' '}
            <span dir="ltr">{describeCounts(bar.counts, current)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
