import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** How long it stays open, and the interval between probes. */
  readonly openMs: number;
  /** Each probe after `trip` that leads to another one doubles that time, up to this; it stays the same where this is absent. */
  readonly maxOpenMs?: number;
  readonly clock: Clock;
  /** For logs and messages: `content`. */
  readonly name: string;
}

/**
 * Keeps requests from a server that does not answer: callers get an error immediately instead of after a time-out, and a
 * server that recovers does not get all requests at the same moment. Every admitted call reports at most one result.
 */
export interface CircuitBreaker {
  readonly open: boolean;
  /** Throws `unavailable` with Retry-After while open. Once in `openMs` it admits one call as a probe. */
  admit(): void;
  /** Whether `admit` would not throw now. */
  readonly admits: boolean;
  /** The server has answered, with any status. */
  succeeded(): void;
  /** The server could not be reached, or did not answer in time. */
  failed(): void;
  /** Opens it at once, for callers that have another server. */
  trip(): void;
}

export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { failures, openMs, maxOpenMs = openMs, clock, name } = options;
  let inARow = 0;
  /** Milliseconds since the epoch; undefined while closed. */
  let probeAt: number | undefined;
  /** How long it is open now. */
  let waitMs = openMs;
  let probing = false;

  return {
    get open() {
      return probeAt !== undefined;
    },
    get admits() {
      return probeAt === undefined || probeAt <= clock.now();
    },
    admit() {
      if (probeAt === undefined) return;
      const now = clock.now();
      // A clock that was set back must not extend the open time.
      probeAt = Math.min(probeAt, now + waitMs);
      if (now < probeAt) throw circuitOpen(name, probeAt - now);
      // The interval starts with the probe, not with its end: a probe that hangs does not block the next one.
      probeAt = now + waitMs;
      probing = true;
    },
    succeeded() {
      inARow = 0;
      probeAt = undefined;
      probing = false;
      waitMs = openMs;
    },
    failed() {
      inARow += 1;
      if (inARow >= failures) probeAt = clock.now() + waitMs;
    },
    trip() {
      // Requests that were sent before it opened are no probes.
      if (probing) waitMs = Math.min(waitMs * 2, maxOpenMs);
      probing = false;
      probeAt = clock.now() + waitMs;
    },
  };
}

function circuitOpen(name: string, leftMs: number): AppError {
  const detail = `The ${name} service does not answer; try again in a moment.`;
  return new AppError('unavailable', detail, { retryAfterSeconds: Math.ceil(leftMs / 1000), reason: 'circuit_open' });
}
