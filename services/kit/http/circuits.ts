import { Counter, Gauge, type Registry } from 'prom-client';
import { systemClock } from '../clock.ts';
import type { Service } from '../service.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

/** Failures in a row that open a circuit, and for how long. */
export interface CircuitLimits {
  readonly failures: number;
  readonly openMs: number;
}

interface Circuits {
  readonly failures: Counter<'upstream'>;
  readonly breakers: Map<string, CircuitBreaker>;
}

const defaults: CircuitLimits = { failures: 5, openMs: 2_000 };

/** Of each role: a metric can be registered only once, and a role calls many servers. */
const known = new WeakMap<Registry, Circuits>();

/**
 * The circuit of the server `name`, with its metrics. All clients that a role has of a server share it, whether they read
 * JSON or stream; the limits are those of the first.
 */
export function circuitOf({ metrics }: Service, name: string, limits = defaults): CircuitBreaker {
  const { failures, breakers } = known.get(metrics) ?? register(metrics);
  const existing = breakers.get(name);
  if (existing) return existing;
  const breaker = createCircuitBreaker({ ...limits, clock: systemClock, name });
  failures.inc({ upstream: name }, 0);
  const counted: CircuitBreaker = {
    get open() {
      return breaker.open;
    },
    admit: () => breaker.admit(),
    succeeded: () => breaker.succeeded(),
    failed() {
      breaker.failed();
      failures.inc({ upstream: name });
    },
  };
  breakers.set(name, counted);
  return counted;
}

function register(registry: Registry): Circuits {
  const labels = { labelNames: ['upstream'] as const, registers: [registry] };
  const breakers = new Map<string, CircuitBreaker>();
  const failures = new Counter({
    name: 'http_upstream_failures_total',
    help: 'Requests that an upstream did not accept or not answer in time',
    ...labels,
  });
  new Gauge({
    name: 'http_upstream_circuit_open',
    help: '1 while the circuit of an upstream is open',
    ...labels,
    collect() {
      for (const [upstream, { open }] of breakers) this.set({ upstream }, open ? 1 : 0);
    },
  });
  const all = { failures, breakers };
  known.set(registry, all);
  return all;
}
