import type { FailureLimit } from '../../kit/http/failure-limit.ts';
import type { Attempt, Attempts } from '../../kit/store/attempts/attempts.ts';
import type { AttemptKey, AttemptPolicy } from '../../kit/store/attempts/policy.ts';
import type { Caller } from '../domain/caller.ts';

/** Where an attempt comes from. */
export interface AttemptOrigin {
  /** Of the user's client, see `endUserNetwork`. */
  readonly network: string;
  /** Whether the calling service named the user's client, so that `network` is that of a person. */
  readonly isForwarded?: boolean;
  /** The device of a client that has logged in with this name before, as the calling service knows it. */
  readonly device?: string;
  readonly by: Caller;
}

export interface AttemptLimitsDeps {
  readonly attempts: Attempts;
  /** Of callers that name no client: failures by name, whether there is such a user or not, and by network. */
  readonly names: FailureLimit;
  readonly networks: FailureLimit;
  readonly policies: {
    /** One name from one network, or from one known device. */
    readonly pair: AttemptPolicy;
    /** One name from all networks. */
    readonly name: AttemptPolicy;
    /** All names from one network. */
    readonly network: AttemptPolicy;
  };
}

/** Counts an attempt as a failure until it is ended otherwise. Throws `rate_limited` with Retry-After. */
export type BeginAttempt = (origin: AttemptOrigin, name: string) => Promise<Attempt>;

export function createBeginAttempt({ attempts, names, networks, policies }: AttemptLimitsDeps): BeginAttempt {
  // Typed names and not users: else the delay of one name would reveal that an address belongs to it.
  function keysOf({ network, device }: AttemptOrigin, name: string): AttemptKey[] {
    const { pair } = policies;
    // Counted alone: whatever strangers try, and whichever network it is in, a known device is not slowed by it.
    if (device !== undefined) return [{ policy: pair, key: JSON.stringify(['device', name, device]), ...own }];
    return [
      { policy: pair, key: JSON.stringify(['pair', name, network]), ...own },
      { policy: policies.name, key: JSON.stringify(['name', name]) },
      { policy: policies.network, key: JSON.stringify(['network', network]) },
    ];
  }

  return async (origin, name) => {
    if (origin.isForwarded) return attempts.begin(keysOf(origin, name));
    networks.take(origin.network);
    names.take(name);
    const uncount = async () => {
      networks.giveBack(origin.network);
      names.giveBack(name);
    };
    return { succeeded: uncount, abandon: uncount };
  };
}

const own = { endsWithSuccess: true };
