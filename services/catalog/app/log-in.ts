import type { LockoutRules } from '../domain/lockout.ts';
import { decideLogin, decidePasswordChange, type LoginDecision } from '../domain/login.ts';
import type { LoginUser } from '../domain/login-store.ts';
import { type AttemptLimitsDeps, type AttemptOrigin, createBeginAttempt } from './attempt-limits.ts';
import {
  createVerifyCredential,
  isLoginRejected,
  type PresentedCredential,
  type VerifiedCredential,
  type VerifyCredentialDeps,
} from './verify-credential.ts';

export interface LogInDeps extends VerifyCredentialDeps, AttemptLimitsDeps {
  /** For callers that name no client. */
  readonly rules: LockoutRules;
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
  const { logins, hasher } = deps;
  const verify = createVerifyCredential(deps);
  const beginAttempt = createBeginAttempt(deps);

  /** Counts an attempt as a failure until it succeeds, so that concurrent guesses are limited as well. */
  async function countingFailures(
    origin: AttemptOrigin,
    name: string,
    check: () => Promise<VerifiedCredential>,
  ): Promise<VerifiedCredential> {
    const attempt = await beginAttempt(origin, name);
    try {
      const proof = await check();
      await attempt.succeeded();
      return proof;
    } catch (thrown) {
      if (!isLoginRejected(thrown)) await attempt.abandon();
      throw thrown;
    }
  }

  /** A client that was named is slowed down and not blocked: strangers could shut the user out. */
  const rulesFor = ({ isForwarded }: AttemptOrigin) => (isForwarded ? undefined : deps.rules);

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
      const { credential, name } = request;
      const shown = { ...request, find: () => logins.findByName(name) };
      const proof = await countingFailures(request, name.toLowerCase(), () =>
        verify(shown, (attempt) => decideLogin(attempt, credential, rulesFor(request))),
      );
      if (proof.needsRehash) await renewHash(proof, request);
      return proof.userId;
    },
    async changePassword({ userId, oldPassword, newPassword, ...origin }) {
      const find = () => logins.findById(userId);
      const shown = { credential: 'password', secret: oldPassword, by: origin.by, find } as const;
      await countingFailures(origin, userId, async () => {
        // Hashed in any case: the time taken must not reveal whether the old one was right.
        const hash = await hasher.hash(newPassword);
        return verify(shown, (attempt) => decidePasswordChange(attempt, hash, rulesFor(origin)));
      });
    },
  };
}
