import { invalid } from '../../kit/errors.ts';
import { platformName } from '../../kit/platform-name.ts';
import type { PasswordStrength } from '../../kit/secrets/strength/password-strength.ts';

export interface CheckPasswordDeps {
  readonly strength: Pick<PasswordStrength, 'measure'>;
  /** From 0 to 4, see `Strength`. */
  readonly leastScore: number;
}

/** Whom the password is for: attackers try what they know of the user first. */
export interface PasswordOwner {
  readonly loginName: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly orgName: string | null;
}

/**
 * Checks a password that a user has chosen. Errors: `invalid` with reason `password_breached` or `password_weak`, and what
 * to do; `unavailable`.
 */
export type CheckPassword = (password: string, owner: PasswordOwner, path: string) => Promise<void>;

const advice = 'Take four words or more that do not belong together, or let a password manager make a password.';

export function createCheckPassword({ strength, leastScore }: CheckPasswordDeps): CheckPassword {
  return async (password, { loginName, email, firstName, lastName, orgName }, path) => {
    const known = [loginName, email, ...email.split(/[@.]/), firstName, lastName, orgName, platformName];
    const names = known.filter((name): name is string => name !== null && name.length > 1);
    const { score, warning, isBreached } = await strength.measure(password, names);
    const refuse = (reason: string, why: string) => {
      const message = [why, advice].filter(Boolean).join(' ');
      return invalid(message, [{ path, message }], reason);
    };
    if (isBreached) throw refuse('password_breached', 'This password is in lists of stolen passwords.');
    if (score < leastScore) throw refuse('password_weak', `This password is easy to guess. ${warning}`.trim());
  };
}
