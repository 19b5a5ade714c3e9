import type { DeploymentUsage } from '../../../../contracts/deployment-api.ts';

type Hour = DeploymentUsage['hours'][number];

/** Every hour of a time, those without calls as well. */
export function usageHours({ from, to, hours }: Pick<DeploymentUsage, 'from' | 'to' | 'hours'>): readonly Hour[] {
  const known = new Map(hours.map((one) => [Date.parse(one.hour), one]));
  const first = Math.floor(Date.parse(from) / hourMs) * hourMs;
  const count = Math.max(0, Math.ceil((Date.parse(to) - first) / hourMs));
  return Array.from({ length: Math.min(count, mostHours) }, (_, index) => {
    const at = first + index * hourMs;
    return known.get(at) ?? { hour: new Date(at).toISOString(), ...nothing };
  });
}

const hourMs = 60 * 60_000;
/** The API shows 31 days at most. */
const mostHours = 32 * 24;
const nothing = { calls: 0, errors: 0, bytesIn: 0, bytesOut: 0, p50Ms: null, p95Ms: null, p99Ms: null };

export interface Scale {
  readonly most: number;
  readonly ticks: readonly number[];
}

/** A scale from 0 to a round number that holds all values, with a few round numbers between. */
export function scaleFor(values: readonly number[]): Scale {
  const highest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(highest));
  const most = [1, 2, 5, 10].map((step) => step * power).find((step) => step >= highest) ?? highest;
  return { most, ticks: [0, most / 2, most] };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Lines through the values, in a square of 1; one line for each run of values without a gap. */
export function linesOf(values: readonly (number | null)[], most: number): readonly (readonly Point[])[] {
  const lines: Point[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const point = { x: (index + 0.5) / values.length, y: 1 - value / most };
    const follows = index > 0 && values[index - 1] !== null;
    if (follows) lines.at(-1)?.push(point);
    else lines.push([point]);
  }
  return lines;
}

export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** Bars of the values above 0, in a square of 1. */
export const barsOf = (values: readonly (number | null)[], most: number): readonly Bar[] =>
  values.flatMap((value, index) =>
    value ? [{ x: index / values.length, width: 0.8 / values.length, height: value / most }] : [],
  );
