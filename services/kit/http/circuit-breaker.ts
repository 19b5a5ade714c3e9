import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** How long nothing is asked then, and between one probe and the next. */
  readonly openMs: number;
  readonly clock: Clock;
  /** For people: `content`. */
  readonly name: string;
}

/**
 * Keeps requests from a server that does not answer: callers hear so at once instead of after a time-out, and whoever
 * comes back is not met by all of them together. Every call that `admit` lets through tells at most one end.
 */
export interface CircuitBreaker {
  readonly open: boolean;
  /** Throws `unavailable` with Retry-After while open. Once in `openMs` it lets one call through, to see. */
  admit(): void;
  /** The server has answered, whatever it said. */
  succeeded(): void;
  /** It could not be reached, or did not answer in time. */
  failed(): void;
}

export function createCircuitBreaker({ failures, openMs, clock, name }: CircuitBreakerOptions): CircuitBreaker {
  let inARow = 0;
  /** Milliseconds since the epoch; nothing while closed. */
  let probeAt: number | undefined;

  return {
    get open() {
      return probeAt !== undefined;
    },
    admit() {
      if (probeAt === undefined) return;
      const now = clock.now();
      // A clock that was set back must not keep it open until it has caught up.
      probeAt = Math.min(probeAt, now + openMs);
      if (now < probeAt) throw circuitOpen(name, probeAt - now);
      // The wait begins anew with the probe, not with its end: one that takes for ever holds up no other.
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
  const detail = `The ${name} service does not answer; it is asked again in a moment.`;
  return new AppError('unavailable', detail, { retryAfterSeconds: Math.ceil(leftMs / 1000), reason: 'circuit_open' });
}
