import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';
import { platformName } from './platform-name.ts';

// The only file that makes metrics, so that all of them begin with the name of the platform: dashboards of several systems share
// one Prometheus. Those of the process itself keep the names that every client library gives them, `process_` and `nodejs_`.

export type { Counter, Gauge, Histogram, Registry };

/** What can be measured: a role. */
export interface Measured {
  readonly metrics: Registry;
}

/** The name on the wire: the name of the platform stands before it. */
export const metricName = (name: string): string => `${platformName.replaceAll(/\W/g, '_')}_${name}`;

/** The metrics of a role, which all have these labels. */
export function createMetrics(labels: Readonly<Record<string, string>>): Registry {
  const metrics = new Registry();
  metrics.setDefaultLabels({ ...labels });
  return metrics;
}

/** Memory, processor time and the event loop of this process. */
export function measureProcess(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

/** A number that only grows, among the metrics of a role; each value of a label is a series of its own, so keep them few. */
export const createCounter = <Label extends string>(
  { metrics }: Measured,
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> => new Counter({ name: metricName(name), help, labelNames: [...labelNames], registers: [metrics] });

/** A number that goes up and down; `collect` sets it when metrics are read. */
export const createGauge = <Label extends string>(
  { metrics }: Measured,
  { name, ...rest }: Omit<GaugeConfiguration<Label>, 'registers'>,
): Gauge<Label> => new Gauge({ ...rest, name: metricName(name), registers: [metrics] });

export const createHistogram = <Label extends string>(
  { metrics }: Measured,
  { name, ...rest }: Omit<HistogramConfiguration<Label>, 'registers'>,
): Histogram<Label> => new Histogram({ ...rest, name: metricName(name), registers: [metrics] });

/** What the library keeps of the values of one set of labels. */
interface Held {
  readonly hashMap: Record<string, { readonly labels: object }>;
}

const heldOf = <E>(metric: object, labels: object): E =>
  Object.values((metric as Held).hashMap).find((entry) => entry.labels === labels) as E;

/** Adds one to a counter with these labels. They are looked up now and not each time, which costs more than the counting. */
export function counterSeries<Label extends string>(
  counter: Counter<Label>,
  labels: Readonly<Record<Label, string>>,
): () => void {
  const own = { ...labels };
  counter.inc(own, 0);
  const entry = heldOf<{ value: number }>(counter, own);
  return () => {
    entry.value += 1;
  };
}

/** The same of a histogram: takes a value. `buckets` are those of the histogram. */
export function histogramSeries<Label extends string>(
  histogram: Histogram<Label>,
  labels: Readonly<Record<Label, string>>,
  buckets: readonly number[],
): (value: number) => void {
  const own = { ...labels };
  histogram.zero(own);
  const entry = heldOf<{ sum: number; count: number; bucketValues: Record<number, number> }>(histogram, own);
  return (value) => {
    entry.sum += value;
    entry.count += 1;
    const bucket = buckets.find((end) => value <= end);
    if (bucket !== undefined) entry.bucketValues[bucket] = (entry.bucketValues[bucket] ?? 0) + 1;
  };
}

const shared = new WeakMap<Registry, Map<string, unknown>>();

/** What several parts of a role measure together: `create` makes it for the first that asks, under `key`. */
export function sharedMetric<M>({ metrics }: Measured, key: string, create: () => M): M {
  const known = shared.get(metrics) ?? new Map<string, unknown>();
  shared.set(metrics, known);
  if (!known.has(key)) known.set(key, create());
  // Made under this key by a call with the same type.
  return known.get(key) as M;
}
