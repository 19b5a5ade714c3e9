import { systemClock } from '../clock.ts';
import { type Counter, createCounter, createGauge, type Measured, sharedMetric } from '../metrics.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

/** Failures in a row that open a circuit, and for how long. */
export interface CircuitLimits {
  readonly failures: number;
  readonly openMs: number;
  /** See `CircuitBreakerOptions`. */
  readonly maxOpenMs?: number;
}

interface Circuits {
  readonly failures: Counter<'upstream'>;
  /** By server: all circuits of its addresses. */
  readonly breakers: Map<string, Set<CircuitBreaker>>;
}

const defaults: CircuitLimits = { failures: 5, openMs: 2_000 };

/**
 * The circuit of the server `name`, with its metrics. All clients that a role has of a server share it, whether they read
 * JSON or stream; the limits are those of the first.
 */
export function circuitOf(service: Measured, name: string, limits = defaults): CircuitBreaker {
  const [known] = breakersOf(service, name);
  return known ?? addCircuit(service, name, limits);
}

/** One more circuit of a server that has several addresses. */
export function addCircuit(service: Measured, name: string, limits: CircuitLimits): CircuitBreaker {
  const { failures } = circuitsOf(service);
  const breaker = createCircuitBreaker({ ...limits, clock: systemClock, name });
  const counted: CircuitBreaker = {
    get open() {
      return breaker.open;
    },
    get admits() {
      return breaker.admits;
    },
    admit: () => breaker.admit(),
    succeeded: () => breaker.succeeded(),
    failed() {
      breaker.failed();
      failures.inc({ upstream: name });
    },
    trip() {
      breaker.trip();
    },
  };
  breakersOf(service, name).add(counted);
  return counted;
}

/** An address that is not used any more. */
export const removeCircuit = (service: Measured, name: string, circuit: CircuitBreaker): void =>
  void breakersOf(service, name).delete(circuit);

function breakersOf(service: Measured, name: string): Set<CircuitBreaker> {
  const { breakers, failures } = circuitsOf(service);
  const known = breakers.get(name);
  if (known) return known;
  const added = new Set<CircuitBreaker>();
  breakers.set(name, added);
  failures.inc({ upstream: name }, 0);
  return added;
}

const circuitsOf = (service: Measured): Circuits => sharedMetric(service, 'circuits', () => register(service));

function register(service: Measured): Circuits {
  const breakers = new Map<string, Set<CircuitBreaker>>();
  const failures = createCounter(
    service,
    'http_upstream_failures_total',
    'Requests that an upstream did not accept or not answer in time',
    ['upstream'],
  );
  createGauge(service, {
    name: 'http_upstream_circuit_open',
    help: '1 while the circuits of all addresses of an upstream are open',
    labelNames: ['upstream'],
    collect() {
      for (const [upstream, all] of breakers) this.set({ upstream }, [...all].every(({ open }) => open) ? 1 : 0);
    },
  });
  createGauge(service, {
    name: 'http_upstream_addresses',
    help: 'Addresses of an upstream; those with an open circuit are ejected',
    labelNames: ['upstream', 'state'],
    collect() {
      for (const [upstream, all] of breakers) {
        const ejected = [...all].filter(({ open }) => open).length;
        this.set({ upstream, state: 'ejected' }, ejected);
        this.set({ upstream, state: 'used' }, all.size - ejected);
      }
    },
  });
  return { failures, breakers };
}
