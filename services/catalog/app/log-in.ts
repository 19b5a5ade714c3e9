import type { FailureLimit } from '../../kit/http/failure-limit.ts';
import type { Caller } from '../domain/caller.ts';
import type { LockoutRules } from '../domain/lockout.ts';
import { decideLogin, decidePasswordChange, type LoginDecision } from '../domain/login.ts';
import type { LoginUser } from '../domain/login-store.ts';
import {
  createVerifyCredential,
  isLoginRejected,
  type PresentedCredential,
  type VerifiedCredential,
  type VerifyCredentialDeps,
} from './verify-credential.ts';

export interface LogInDeps extends VerifyCredentialDeps {
  /** Counts failures by name, whether there is such a user or not. */
  readonly names: FailureLimit;
  /** Counts failures by the network of the person's client. */
  readonly networks: FailureLimit;
  readonly rules: LockoutRules;
}

/** Where an attempt comes from. `network` is that of the user's client, see `endUserNetwork`. */
export interface AttemptOrigin {
  readonly network: string;
  readonly by: Caller;
}

export interface LoginRequest extends AttemptOrigin {
  readonly credential: PresentedCredential['credential'];
  /** A login name or an e-mail address. */
  readonly name: string;
  readonly secret: string;
}

export interface PasswordChangeRequest extends AttemptOrigin {
  readonly userId: string;
  readonly oldPassword: string;
  readonly newPassword: string;
}

/**
 * Errors: `invalid`, with reason `log_in_refused` for everything that a stranger must not distinguish, or
 * `credential_expired`; `rate_limited` after too many failures; `unavailable`, which is not counted.
 */
export interface LogIn {
  /** Resolves to the user's id; success has been stored. */
  logIn(request: LoginRequest): Promise<string>;
  changePassword(request: PasswordChangeRequest): Promise<void>;
}

export function createLogIn(deps: LogInDeps): LogIn {
  const { logins, hasher, names, networks, rules } = deps;
  const verify = createVerifyCredential(deps);

  /** Counts an attempt as a failure until it succeeds, so that concurrent guesses are limited as well. */
  async function countingFailures(
    network: string,
    name: string,
    attempt: () => Promise<VerifiedCredential>,
  ): Promise<VerifiedCredential> {
    networks.take(network);
    names.take(name);
    const uncount = () => {
      networks.giveBack(network);
      names.giveBack(name);
    };
    try {
      const proof = await attempt();
      uncount();
      return proof;
    } catch (thrown) {
      if (!isLoginRejected(thrown)) uncount();
      throw thrown;
    }
  }

  /** Stores a hash at today's cost. The log-in succeeds whether that works or not; the next one tries again. */
  async function renewHash(
    { userId, hash }: VerifiedCredential,
    { credential, secret, by }: LoginRequest,
  ): Promise<void> {
    try {
      const hashes = { [credential]: await hasher.hash(secret) };
      const judge = (user: LoginUser): LoginDecision =>
        user.hashes[credential] === hash ? { result: 'accepted', change: { hashes } } : { result: 'accepted' };
      await logins.applyDecision(userId, judge, by);
    } catch {
      // The old hash stays valid.
    }
  }

  return {
    async logIn(request) {
      const { credential, name, network } = request;
      const shown = { ...request, find: () => logins.findByName(name) };
      const proof = await countingFailures(network, name.toLowerCase(), () =>
        verify(shown, (attempt) => decideLogin(attempt, credential, rules)),
      );
      if (proof.needsRehash) await renewHash(proof, request);
      return proof.userId;
    },
    async changePassword({ userId, oldPassword, newPassword, network, by }) {
      const shown = { credential: 'password', secret: oldPassword, by, find: () => logins.findById(userId) } as const;
      await countingFailures(network, userId, async () => {
        // Hashed in any case: the time taken must not reveal whether the old one was right.
        const hash = await hasher.hash(newPassword);
        return verify(shown, (attempt) => decidePasswordChange(attempt, hash, rules));
      });
    },
  };
}
