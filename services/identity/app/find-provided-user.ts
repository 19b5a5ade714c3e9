import { AppError, toAppError } from '../../kit/errors.ts';
import { randomHex } from '../../kit/ids.ts';
import type { Accounts } from '../domain/accounts.ts';
import type { Requester, Users } from '../domain/ports.ts';
import { loginNameFor, type ProvidedUser } from '../domain/provided-user.ts';
import type { SignUp } from './sign-up.ts';

export interface FindProvidedUserDeps {
  readonly users: Users;
  readonly accounts: Accounts;
  readonly signUp: SignUp;
  /** What the catalog calls the provider. */
  readonly providerCode: string;
  /** Whether users may create their own accounts. */
  readonly signUpAllowed: boolean;
}

/**
 * The user for an identity at the provider: the linked one, `linkTo`, the one with the same e-mail address, or a new one.
 * By address only if both sides have verified it: else an attacker could sign up with the address of a victim on either
 * side and wait for the victim to log in. Errors: see `OpenIdLogIn.complete`.
 */
export type FindProvidedUser = (provided: ProvidedUser, linkTo: string | undefined, by: Requester) => Promise<string>;

const nameTries = 5;

export function createFindProvidedUser(deps: FindProvidedUserDeps): FindProvidedUser {
  const { users, accounts, signUp, providerCode, signUpAllowed } = deps;

  async function findLinked({ subject }: ProvidedUser): Promise<string | undefined> {
    const userId = await accounts.findLinked(providerCode, subject);
    if (userId === undefined) return undefined;
    // The catalog is authoritative: the link or the user may have been deleted there.
    const user = (await users.isLinked(userId, providerCode, subject)) ? await users.find(userId) : undefined;
    if (!user) await accounts.unlink(providerCode, subject);
    else if (!user.active) throw new AppError('unauthenticated', 'Login Failed', { reason: 'log_in_refused' });
    return user?.userId;
  }

  async function link(userId: string, provided: ProvidedUser, by: Requester): Promise<string> {
    const { subject, preferredName, email } = provided;
    await accounts.link(userId, providerCode, subject);
    const account = { providerCode, providerUserId: subject, displayName: preferredName ?? email };
    await users.link(userId, account, { ...by, userId });
    return userId;
  }

  async function findByEmail(email: string): Promise<string | undefined> {
    const user = await users.findByName(email);
    if (user?.email.toLowerCase() !== email.toLowerCase()) return undefined;
    if (user.active && (await accounts.hasVerifiedEmail(user.userId, email))) return user.userId;
    throw new AppError('conflict', 'There is an account with this address: log in to it and link the provider there.', {
      reason: 'link_needed',
    });
  }

  async function newUser(provided: ProvidedUser, email: string, by: Requester): Promise<string> {
    if (!signUpAllowed)
      throw new AppError('forbidden', 'Sign-up is disabled; ask an administrator for an account.', {
        reason: 'sign_up_off',
      });
    const { firstName, lastName } = provided;
    for (let tries = 0; ; tries += 1) {
      const loginName = loginNameFor(provided, tries === 0 ? '' : randomHex(2));
      const person = { loginName, email, firstName, lastName, orgName: null, password: null };
      try {
        const userId = await signUp({ person, way: 'openid', roleIds: [], verify: false }, by);
        await accounts.recordVerifiedEmail(userId, email, { ...by, userId });
        return userId;
      } catch (thrown) {
        if (toAppError(thrown).reason !== 'name_taken' || tries === nameTries) throw thrown;
      }
    }
  }

  return async (provided, linkTo, by) => {
    const linked = await findLinked(provided);
    if (linked !== undefined && (linkTo === undefined || linkTo === linked)) return linked;
    if (linkTo !== undefined) return link(linkTo, provided, by);
    const { email, emailVerified } = provided;
    if (email === null || !emailVerified)
      throw new AppError(
        'forbidden',
        'The OpenID provider has not verified the e-mail address; verify it there first.',
        {
          reason: 'email_unverified',
        },
      );
    return link((await findByEmail(email)) ?? (await newUser(provided, email, by)), provided, by);
  };
}
