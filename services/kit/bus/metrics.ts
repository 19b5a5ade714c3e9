import {
  type Counter,
  createCounter,
  createGauge,
  createHistogram,
  type Gauge,
  type Histogram,
  type Measured,
  sharedMetric,
} from '../metrics.ts';
import type { IncomingRecord } from './transport.ts';

export type MessageKind = 'command' | 'event' | 'hop';

/** The metrics of message handling. */
export interface BusMetrics {
  /** The type of a message as a label: one of the handled types, or `unknown`. */
  typeOf(record: IncomingRecord): string;
  readonly handled: Counter<'type' | 'outcome'>;
  readonly seconds: Histogram<'type'>;
  readonly inFlight: Gauge;
  readonly retries: Counter<'type'>;
  readonly deadLetters: Counter<'type' | 'code'>;
}

export interface BusMetricsOptions {
  /** The metrics are called `events_total` and so on. */
  readonly kind: MessageKind;
  /** The handled types: an invented type must not create a time series of its own. */
  readonly types: readonly string[];
  readonly typeOf?: (record: IncomingRecord) => string;
}

const headerType = ({ headers }: IncomingRecord): string => headers.ce_type ?? '';

export function createBusMetrics(
  service: Measured,
  { kind, types, typeOf = headerType }: BusMetricsOptions,
): BusMetrics {
  const known = new Set(types);
  return {
    typeOf(record) {
      const type = typeOf(record);
      return known.has(type) ? type : 'unknown';
    },
    handled: createCounter(service, `${kind}s_total`, 'Messages with an outcome', ['type', 'outcome']),
    seconds: createHistogram(service, {
      name: `${kind}_duration_seconds`,
      help: 'From fetch to published outcome, retries included',
      labelNames: ['type'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10, 60],
    }),
    inFlight: createGauge(service, { name: `${kind}s_in_flight`, help: 'Messages being handled now' }),
    retries: createCounter(service, `${kind}_retries_total`, 'Attempts after the first', ['type']),
    deadLetters: deadLetters(service),
  };
}

/** One series for all kinds: a role may handle commands and events. */
function deadLetters(service: Measured): Counter<'type' | 'code'> {
  const name = 'dead_letters_total';
  return sharedMetric(service, name, () => createCounter(service, name, 'Messages dead-lettered', ['type', 'code']));
}

export interface Lag {
  readonly topic: string;
  readonly partition: number;
  readonly lag: number;
}

/** Adds `lags` to the lag of the role; all its consumers share one metric. */
export function measureLag(service: Measured, lags: () => Promise<readonly Lag[]>): void {
  sharedMetric(service, 'consumer_lag', () => createLagGauge(service)).push(lags);
}

/** The lag is computed when metrics are read: a stuck consumer gets no batches that could report it. */
function createLagGauge(service: Measured): (() => Promise<readonly Lag[]>)[] {
  const sources: (() => Promise<readonly Lag[]>)[] = [];
  createGauge(service, {
    name: 'consumer_lag',
    help: 'Records of a partition not yet handled',
    labelNames: ['topic', 'partition'],
    async collect() {
      const found = await Promise.all(sources.map((read) => read()));
      this.reset();
      for (const { topic, partition, lag } of found.flat()) this.set({ topic, partition }, lag);
    },
  });
  return sources;
}
