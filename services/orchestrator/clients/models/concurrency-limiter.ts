import type { Cancellation } from '../../../kit/cancellation.ts';
import type { ModelStep } from '../../domain/plan.ts';

/** Why a call was not let in. */
export type AcquireFailure = 'full' | 'late' | 'cancelled';

export interface ConcurrencyLimiter {
  /**
   * A place among the calls to `key`; undefined or resolving to undefined once there is one. First come, first served.
   * Whoever got a place gives it back with `leave`.
   */
  acquire(
    key: string,
    limit: number,
    until: number,
    cancellation: Cancellation | undefined,
  ): Promise<AcquireFailure | undefined> | undefined;
  release(key: string): void;
}

/** The model a step belongs to, whatever plan and operation: what a limit of calls at the same time counts by. */
export const modelKey = ({ node, address: { scheme, host, port, path } }: ModelStep): string =>
  `${node} ${scheme}://${host}:${port}${path}`;

interface Slot {
  running: number;
  /** In the order of arrival; a Set, so that one who gives up leaves without a search. */
  readonly waiting: Set<() => void>;
}

/** `queueLimit`: calls that may wait at one gate; more are refused, because they would only grow late. */
export function createConcurrencyLimiter(queueLimit: number): ConcurrencyLimiter {
  // A gate without calls is forgotten: addresses change for as long as the process lives.
  const gates = new Map<string, Slot>();

  function wait(
    gate: Slot,
    until: number,
    cancellation: Cancellation | undefined,
  ): Promise<AcquireFailure | undefined> {
    return new Promise((resolve) => {
      const end = (refusal: AcquireFailure | undefined) => {
        clearTimeout(timer);
        release?.();
        gate.waiting.delete(admit);
        resolve(refusal);
      };
      const admit = () => end(undefined);
      const timer = setTimeout(() => end('late'), until - Date.now());
      const release = cancellation?.onCancel(() => end('cancelled'));
      gate.waiting.add(admit);
    });
  }

  return {
    acquire(key, limit, until, cancellation) {
      let gate = gates.get(key);
      if (!gate) {
        gate = { running: 0, waiting: new Set() };
        gates.set(key, gate);
      }
      if (gate.running < limit) {
        gate.running += 1;
        return undefined;
      }
      if (gate.waiting.size >= queueLimit) return Promise.resolve('full');
      return wait(gate, until, cancellation);
    },
    release(key) {
      const gate = gates.get(key);
      if (!gate) return;
      const [next] = gate.waiting;
      // The place goes straight to who waited longest; whoever arrives now must not overtake.
      if (next) next();
      else if (--gate.running === 0) gates.delete(key);
    },
  };
}
