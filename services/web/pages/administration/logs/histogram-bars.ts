import type { Histogram } from '../../../../contracts/logs-api.ts';

/** From the bottom of a bar to its top: what is rare and bad is drawn where the eye finds it. */
export const barLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type BarLevel = (typeof barLevels)[number];

/** A part of a bar in a square of 1, from its upper left corner. */
export interface BarPart {
  readonly level: BarLevel;
  readonly y: number;
  readonly height: number;
}

export interface Bar {
  readonly x: number;
  readonly width: number;
  /** Moments in milliseconds; `until` is the first one after it. */
  readonly from: number;
  readonly until: number;
  readonly count: number;
  readonly counts: Histogram['bars'][number]['counts'];
  readonly parts: readonly BarPart[];
}

/** A gap beside each bar, as a share of its place. */
const gap = 0.2;

/** Stacked bars of a histogram over a time in milliseconds. */
export function barsOf({ stepMs, bars }: Histogram, from: number, to: number): readonly Bar[] {
  // The API begins each bar at a multiple of the step, the first one before the time that was asked for.
  const first = Math.floor(from / stepMs);
  const places = Math.floor(to / stepMs) - first + 1;
  const totals = bars.map(({ counts }) => sumOf(counts));
  const most = Math.max(1, ...totals);
  return bars.map(({ from: begin, counts }, index) => {
    const at = Date.parse(begin);
    let y = 1;
    const parts = barLevels.flatMap((level) => {
      const height = (counts[level] ?? 0) / most;
      y -= height;
      return height > 0 ? [{ level, y, height }] : [];
    });
    return {
      ...{ x: (at / stepMs - first) / places, width: (1 - gap) / places },
      ...{ from: at, until: at + stepMs, count: totals[index] ?? 0, counts, parts },
    };
  });
}

/** How many records of each level there are in all bars. */
export function totalsOf({ bars }: Histogram): Readonly<Record<BarLevel, number>> {
  const totals = { trace: 0, debug: 0, info: 0, warn: 0, error: 0, fatal: 0 };
  for (const { counts } of bars) for (const level of barLevels) totals[level] += counts[level] ?? 0;
  return totals;
}

export const sumOf = (counts: Partial<Record<BarLevel, number>>): number =>
  barLevels.reduce((sum, level) => sum + (counts[level] ?? 0), 0);

/** `info 12, error 1` */
export const describeCounts = (counts: Partial<Record<BarLevel, number>>, language: string): string =>
  barLevels
    .filter((level) => counts[level])
    .map((level) => `${level} ${(counts[level] ?? 0).toLocaleString(language)}`)
    .join(', ');
