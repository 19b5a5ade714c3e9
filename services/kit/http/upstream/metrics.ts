import { Counter, Gauge, type Registry } from 'prom-client';
import type { Service } from '../../service.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';

interface UpstreamMetrics {
  readonly failures: Counter<'upstream'>;
  readonly breakers: Map<string, CircuitBreaker>;
}

/** A metric can be registered only once, and a service has many upstreams. */
const known = new WeakMap<Registry, UpstreamMetrics>();

/** Metrics of an upstream: whether its circuit is open, and its failures. */
export function upstreamMetrics({ metrics }: Service, name: string, breaker: CircuitBreaker) {
  const { failures, breakers } = known.get(metrics) ?? register(metrics);
  breakers.set(name, breaker);
  failures.inc({ upstream: name }, 0);
  return { countFailure: () => failures.inc({ upstream: name }) };
}

function register(registry: Registry): UpstreamMetrics {
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
