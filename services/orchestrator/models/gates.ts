import type { Cancellation } from '../../kit/cancellation.ts';
import type { ModelStep } from '../domain/plan.ts';

/** Why a call was not let in. */
export type Refusal = 'full' | 'late' | 'cancelled';

export interface Gates {
  /**
   * A place among the calls to `key`; undefined or resolving to undefined once there is one. First come, first served.
   * Whoever got a place gives it back with `leave`.
   */
  enter(
    key: string,
    limit: number,
    until: number,
    cancellation: Cancellation | undefined,
  ): Promise<Refusal | undefined> | undefined;
  leave(key: string): void;
}

/** The model a step belongs to, whatever plan and operation: what a limit of calls at the same time counts by. */
export const gateKey = ({ node, address: { scheme, host, port, path } }: ModelStep): string =>
  `${node} ${scheme}://${host}:${port}${path}`;

interface Gate {
  inside: number;
  /** In the order of arrival; a Set, so that one who gives up leaves without a search. */
  readonly waiting: Set<() => void>;
}

/** `queueLimit`: calls that may wait at one gate; more are refused, because they would only grow late. */
export function createGates(queueLimit: number): Gates {
  // A gate without calls is forgotten: addresses change for as long as the process lives.
  const gates = new Map<string, Gate>();

  function wait(gate: Gate, until: number, cancellation: Cancellation | undefined): Promise<Refusal | undefined> {
    return new Promise((resolve) => {
      const end = (refusal: Refusal | undefined) => {
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
    enter(key, limit, until, cancellation) {
      let gate = gates.get(key);
      if (!gate) {
        gate = { inside: 0, waiting: new Set() };
        gates.set(key, gate);
      }
      if (gate.inside < limit) {
        gate.inside += 1;
        return undefined;
      }
      if (gate.waiting.size >= queueLimit) return Promise.resolve('full');
      return wait(gate, until, cancellation);
    },
    leave(key) {
      const gate = gates.get(key);
      if (!gate) return;
      const [next] = gate.waiting;
      // The place goes straight to who waited longest; whoever arrives now must not overtake.
      if (next) next();
      else if (--gate.inside === 0) gates.delete(key);
    },
  };
}
