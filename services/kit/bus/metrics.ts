import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Headers } from './transport.ts';

/** What an operator watches where messages are handled. */
export interface BusMetrics {
  /** The type a message says it has, as a label: one of those handled here, or `unknown`. */
  typeOf(headers: Headers): string;
  readonly handled: Counter<'type' | 'outcome'>;
  readonly seconds: Histogram<'type'>;
  readonly inFlight: Gauge;
  readonly retries: Counter<'type'>;
  readonly deadLetters: Counter<'type' | 'code'>;
}

/**
 * `types` are the full names of the messages handled here: made-up ones must not each begin a time series of their own.
 * The series of a process that handles events are called `events_total` and so on.
 */
export function createBusMetrics(
  registry: Registry,
  types: readonly string[],
  kind: 'command' | 'event' = 'command',
): BusMetrics {
  const registers = [registry];
  const known = new Set(types);
  return {
    typeOf: ({ ce_type: type = '' }) => (known.has(type) ? type : 'unknown'),
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
    deadLetters: new Counter({
      name: 'dead_letters_total',
      help: 'Messages given up',
      labelNames: ['type', 'code'],
      registers,
    }),
  };
}

/** The lag is asked for when metrics are read: a stuck consumer gets no batches that could report it. */
export function measureLag(registry: Registry, lags: () => Map<number, number>): void {
  new Gauge({
    name: 'consumer_lag',
    help: 'Records of a partition not yet done',
    labelNames: ['partition'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [partition, lag] of lags()) this.set({ partition }, lag);
    },
  });
}
