import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Headers } from './transport.ts';

/** What an operator watches on the command path. */
export interface BusMetrics {
  /** The type a message says it has, as a label: one of those handled here, or `unknown`. */
  typeOf(headers: Headers): string;
  readonly handled: Counter<'type' | 'outcome'>;
  readonly seconds: Histogram<'type'>;
  readonly inFlight: Gauge;
  readonly retries: Counter<'type'>;
  readonly deadLetters: Counter<'type' | 'code'>;
}

/** `types` are the full names of the commands handled here: made-up ones must not each begin a time series of their own. */
export function createBusMetrics(registry: Registry, types: readonly string[]): BusMetrics {
  const registers = [registry];
  const known = new Set(types);
  return {
    typeOf: ({ ce_type: type = '' }) => (known.has(type) ? type : 'unknown'),
    handled: new Counter({
      name: 'commands_total',
      help: 'Commands with an outcome',
      labelNames: ['type', 'outcome'],
      registers,
    }),
    seconds: new Histogram({
      name: 'command_duration_seconds',
      help: 'From fetch to published outcome, retries included',
      labelNames: ['type'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10, 60],
      registers,
    }),
    inFlight: new Gauge({ name: 'commands_in_flight', help: 'Commands being handled now', registers }),
    retries: new Counter({
      name: 'command_retries_total',
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
