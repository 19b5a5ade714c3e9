import { randomUUID } from 'node:crypto';
import { invalid, toAppError } from '../../kit/errors.ts';
import type { PendingOperations, SignUpWay } from '../domain/pending-operation.ts';
import type { NewUser, Requester, Users } from '../domain/ports.ts';
import { roleNames } from '../domain/roles.ts';
import type { CheckPassword } from './check-password.ts';

export interface SignUpDeps {
  readonly users: Users;
  readonly pendingOperations: PendingOperations;
  readonly checkPassword: CheckPassword;
}

export interface SignUpRequest {
  readonly person: Omit<NewUser, 'userId' | 'verifyExpiration' | 'active'>;
  readonly way: SignUpWay;
  /** Ids of roles besides the one that every user gets. */
  readonly roleIds: readonly string[];
  /** Whether the e-mail address has to be verified before the first log-in. */
  readonly verify: boolean;
}

/** Answers the new user's id. Errors: `conflict` with reason `email_taken` or `name_taken`; `invalid`, see
 * `CheckPassword` as well; `unavailable`. */
export type SignUp = (request: SignUpRequest, by: Requester) => Promise<string>;

/** Placeholder until the mail with the token is written, which sets the real expiry. */
const farAhead = Date.UTC(2999, 0, 1);

export function createSignUp({ users, pendingOperations, checkPassword }: SignUpDeps): SignUp {
  return async ({ person, way, roleIds, verify }, by) => {
    const userId = randomUUID();
    // Checked first: a user without the requested roles would be an incomplete sign-up.
    for (const roleId of roleIds) if (!(await users.hasRole(roleId))) throw invalid(`There is no role ${roleId}.`);
    if (person.password !== null) await checkPassword(person.password, person, '/request_body/password');
    const userRole = await users.roleNamed(roleNames.user);
    const signUp = { userId, way, roles: [...new Set([userRole.roleId, ...roleIds])], verify };
    await pendingOperations.beginSignUp(signUp);
    try {
      await users.create({ ...person, userId, active: true, verifyExpiration: verify ? farAhead : null }, by);
    } catch (thrown) {
      // Stays pending if the catalog may have created the user although the call failed; see resume-pending-operations.ts.
      if (!toAppError(thrown).retriable) await pendingOperations.cancelSignUp(userId);
      throw thrown;
    }
    await users.giveRoles(userId, signUp.roles, by);
    await pendingOperations.completeSignUp(signUp, person, { ...by, userId });
    return userId;
  };
}
