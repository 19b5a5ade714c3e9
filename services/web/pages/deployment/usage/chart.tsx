import { barsOf, linesOf, scaleFor } from './usage-series.ts';

export interface ChartSeries {
  readonly name: string;
  /** Null where there is no value. */
  readonly values: readonly (number | null)[];
}

interface Props {
  readonly title: string;
  readonly kind: 'bars' | 'lines';
  readonly series: readonly ChartSeries[];
  /** A value with its unit. */
  readonly show: (value: number) => string;
  /** What the first and the last hour are. */
  readonly ends: readonly [string, string];
}

const [width, height, left, top] = [600, 160, 64, 8];
const plot = { width: width - left - 8, height: height - top - 24 };

/** Values by hour. The table beside it says the same to those who do not see it. */
export function Chart({ title, kind, series, show, ends }: Props) {
  const { most, ticks } = scaleFor(series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const yOf = (share: number) => top + share * plot.height;
  return (
    <figure className="chart">
      <figcaption>
        {title}
        <span className="row quiet">
          {series.map(({ name }, index) => (
            <span key={name} className={`chart-name chart-${index}`}>
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title} direction="ltr">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className="chart-rule"
              x1={left}
              x2={left + plot.width}
              y1={yOf(1 - tick / most)}
              y2={yOf(1 - tick / most)}
            />
            <text x={left - 8} y={yOf(1 - tick / most) + 4} textAnchor="end">
              {show(tick)}
            </text>
          </g>
        ))}
        {kind === 'bars' &&
          series.map(({ name, values }, index) =>
            barsOf(values, most).map((bar) => (
              <rect
                key={`${name} ${bar.x}`}
                className={`chart-${index}`}
                x={left + bar.x * plot.width}
                y={yOf(1 - bar.height)}
                width={bar.width * plot.width}
                height={bar.height * plot.height}
              />
            )),
          )}
        {kind === 'lines' &&
          series.map(({ name, values }, index) =>
            linesOf(values, most).map((points) => (
              <g key={`${name} ${points[0]?.x}`} className={`chart-line chart-${index}`}>
                <polyline points={points.map(({ x, y }) => `${left + x * plot.width},${yOf(y)}`).join(' ')} />
                {/* A lone hour makes no line. */}
                {points.length === 1 &&
                  points.map(({ x, y }) => <circle key={x} cx={left + x * plot.width} cy={yOf(y)} r={3} />)}
              </g>
            )),
          )}
        <text x={left} y={height - 6}>
          {ends[0]}
        </text>
        <text x={left + plot.width} y={height - 6} textAnchor="end">
          {ends[1]}
        </text>
      </svg>
    </figure>
  );
}
