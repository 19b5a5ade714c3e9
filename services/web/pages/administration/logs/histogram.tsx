import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { language } from '../../../app/language/language.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useStore } from '../../../app/use-store.ts';
import type { AdministrationSearch } from '../administration-search.ts';
import { ExactTime, exactTime } from './exact-time.tsx';
import { type Bar, barLevels, barsOf, describeCounts, sumOf, totalsOf } from './histogram-bars.ts';
import { HistogramList } from './histogram-list.tsx';
import { messages } from './messages.ts';
import { histogramQuery } from './queries.ts';

interface Props {
  readonly search: AdministrationSearch;
  readonly isFollowing: boolean;
  /** The time of a bar is asked for. */
  readonly onNarrow: (bar: Pick<Bar, 'from' | 'until'>) => void;
}

const lookAgainMs = 10_000;

/** How many records there are over time, by level. */
export function HistogramFigure({ search, isFollowing, onNarrow }: Props) {
  const t = useMessages(messages);
  const current = useStore(language);
  const { data, error, refetch } = useQuery({
    ...histogramQuery(search),
    refetchInterval: isFollowing && lookAgainMs,
  });
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  const bars = data ? barsOf(data.histogram, data.from, data.to) : [];
  const totals = totalsOf(data?.histogram ?? { stepMs: 1, bars: [] });
  const values = { count: sumOf(totals), warnings: totals.warn, errors: totals.error + totals.fatal };
  return (
    <figure className="log-chart" aria-busy={!data}>
      <figcaption className="row quiet">
        {barLevels
          .filter((level) => totals[level] > 0)
          .map((level) => (
            <span key={level} className={`log-key log-${level}`} dir="ltr">
              {describeCounts({ [level]: totals[level] }, current)}
            </span>
          ))}
      </figcaption>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" role="img" aria-label={t('histogram', values)} direction="ltr">
        {bars.map((bar) => (
          <g key={bar.from}>
            {bar.parts.map(({ level, y, height }) => (
              <rect key={level} className={`log-${level}`} x={bar.x} y={y} width={bar.width} height={height} />
            ))}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the list below does the same for those without a mouse */}
            <rect className="log-place" x={bar.x} y={0} width={bar.width} height={1} onClick={() => onNarrow(bar)}>
              <title>{`${exactTime(new Date(bar.from), current)}: ${describeCounts(bar.counts, current)}`}</title>
            </rect>
          </g>
        ))}
      </svg>
      {data && (
        <p className="row spread quiet" dir="ltr">
          <ExactTime at={new Date(data.from).toISOString()} />
          <ExactTime at={new Date(data.to).toISOString()} />
        </p>
      )}
      {bars.length > 0 && <HistogramList bars={bars} onNarrow={onNarrow} />}
    </figure>
  );
}
