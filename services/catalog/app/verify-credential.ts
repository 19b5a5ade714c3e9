import type { Clock } from '../../kit/clock.ts';
import { AppError, invalid, unavailable } from '../../kit/errors.ts';
import type { SecretHasher } from '../../kit/secrets/hasher.ts';
import type { Caller } from '../domain/caller.ts';
import type { Credential, LoginAttempt, LoginDecision } from '../domain/login.ts';
import type { LoginStore, LoginUser } from '../domain/login-store.ts';

export interface VerifyCredentialDeps {
  readonly logins: LoginStore;
  readonly hasher: SecretHasher;
  readonly clock: Clock;
}

/** How often a user is read again whose secret was changed meanwhile. */
const maxAttempts = 3;

/** A secret, and how to find the user it is said to be of. */
export interface PresentedCredential {
  readonly credential: Credential;
  readonly secret: string;
  readonly by: Caller;
  readonly find: () => Promise<LoginUser | undefined>;
}

/** The right secret of a user, under the hash that it was compared with. */
export interface VerifiedCredential {
  readonly userId: string;
  readonly hash: string | null;
  readonly needsRehash: boolean;
}

/** Checks a secret and stores the change that `decide` makes. Errors: see `LogIn`. */
export type VerifyCredential = (
  shown: PresentedCredential,
  decide: (attempt: LoginAttempt) => LoginDecision,
) => Promise<VerifiedCredential>;

export function createVerifyCredential({ logins, hasher, clock }: VerifyCredentialDeps): VerifyCredential {
  return async (shown, decide) => {
    for (let reads = 0; reads < maxAttempts; reads++) {
      const found = await shown.find();
      const hash = found?.hashes[shown.credential] ?? null;
      // The same work whether there is such a user or not.
      const { matches, needsRehash } = await hasher.verify(shown.secret, hash);
      if (!found) throw loginRejected();
      let isStale = false;
      const judge = (user: LoginUser): LoginDecision => {
        isStale = user.hashes[shown.credential] !== hash;
        return isStale ? { result: 'rejected' } : decide({ user, matches, now: clock.now() });
      };
      const { result } = await logins.applyDecision(found.userId, judge, shown.by);
      if (result === 'accepted') return { userId: found.userId, hash, needsRehash };
      if (result === 'expired') throw invalid('The password or token has expired', [], 'credential_expired');
      // A concurrent log-in may have renewed the hash: verify again with the new one.
      if (!isStale) throw loginRejected();
    }
    throw unavailable('The credentials of this user keep changing; try again.');
  };
}

/** One error for everything that a stranger must not distinguish. */
const loginRejected = () => invalid('Failed to authenticate user', [], 'log_in_refused');

export const isLoginRejected = (thrown: unknown) => thrown instanceof AppError && thrown.reason === 'log_in_refused';
