import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
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
  registry: Registry,
  { kind, types, typeOf = headerType }: BusMetricsOptions,
): BusMetrics {
  const registers = [registry];
  const known = new Set(types);
  return {
    typeOf(record) {
      const type = typeOf(record);
      return known.has(type) ? type : 'unknown';
    },
    handled: new Counter({
      name: `${kind}s_total`,
      help: 'Messages with an outcome',
      labelNames: ['type', 'outcome'],
      registers,
    }),
    seconds: new Histogram({
      name: `${kind}_duration_seconds`,
      help: 'From fetch to published outcome, retries included',
      labelNames: ['type'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10, 60],
      registers,
    }),
    inFlight: new Gauge({ name: `${kind}s_in_flight`, help: 'Messages being handled now', registers }),
    retries: new Counter({
      name: `${kind}_retries_total`,
      help: 'Attempts after the first',
      labelNames: ['type'],
      registers,
    }),
    deadLetters: deadLetters(registry),
  };
}

/** One series for all kinds: a role may handle commands and events. */
function deadLetters(registry: Registry): Counter<'type' | 'code'> {
  const name = 'dead_letters_total';
  const known = registry.getSingleMetric(name);
  if (known instanceof Counter) return known;
  return new Counter({ name, help: 'Messages dead-lettered', labelNames: ['type', 'code'], registers: [registry] });
}

export interface Lag {
  readonly topic: string;
  readonly partition: number;
  readonly lag: number;
}

/** Adds `lags` to the lag of the role; all its consumers share one metric. */
export function measureLag(registry: Registry, lags: () => Promise<readonly Lag[]>): void {
  const known = registry.getSingleMetric(LagGauge.metric);
  const gauge = known instanceof LagGauge ? known : new LagGauge(registry);
  gauge.sources.push(lags);
}

/** The lag is computed when metrics are read: a stuck consumer gets no batches that could report it. */
class LagGauge extends Gauge<'topic' | 'partition'> {
  static readonly metric = 'consumer_lag';
  readonly sources: (() => Promise<readonly Lag[]>)[] = [];

  constructor(registry: Registry) {
    super({
      name: LagGauge.metric,
      help: 'Records of a partition not yet handled',
      labelNames: ['topic', 'partition'],
      registers: [registry],
      collect: () => this.refresh(),
    });
  }

  async refresh(): Promise<void> {
    const found = await Promise.all(this.sources.map((lags) => lags()));
    this.reset();
    for (const { topic, partition, lag } of found.flat()) this.set({ topic, partition }, lag);
  }
}
