import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** How long it stays open, and the interval between probes. */
  readonly openMs: number;
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
  /** The server has answered, with any status. */
  succeeded(): void;
  /** The server could not be reached, or did not answer in time. */
  failed(): void;
}

export function createCircuitBreaker({ failures, openMs, clock, name }: CircuitBreakerOptions): CircuitBreaker {
  let inARow = 0;
  /** Milliseconds since the epoch; undefined while closed. */
  let probeAt: number | undefined;

  return {
    get open() {
      return probeAt !== undefined;
    },
    admit() {
      if (probeAt === undefined) return;
      const now = clock.now();
      // A clock that was set back must not extend the open time.
      probeAt = Math.min(probeAt, now + openMs);
      if (now < probeAt) throw circuitOpen(name, probeAt - now);
      // The interval starts with the probe, not with its end: a probe that hangs does not block the next one.
      probeAt = now + openMs;
    },
    succeeded() {
      inARow = 0;
      probeAt = undefined;
    },
    failed() {
      inARow += 1;
      if (inARow >= failures) probeAt = clock.now() + openMs;
    },
  };
}

function circuitOpen(name: string, leftMs: number): AppError {
  const detail = `The ${name} service does not answer; try again in a moment.`;
  return new AppError('unavailable', detail, { retryAfterSeconds: Math.ceil(leftMs / 1000), reason: 'circuit_open' });
}
