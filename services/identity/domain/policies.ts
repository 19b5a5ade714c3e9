import type { Caller } from '../../kit/http/caller.ts';
import { roleNames } from './roles.ts';

/** Actions on an account that need authorization. */
export type AccountAction = 'change-password' | 'change-email' | 'issue-token' | 'revoke-token' | 'change-status';

type Rule = (caller: Caller, userId: string) => boolean;

const isOwn: Rule = (caller, userId) => caller.userId === userId;
const isAdmin: Rule = ({ roles }) => roles.includes(roleNames.admin);

const rules: Readonly<Record<AccountAction, Rule>> = {
  'change-password': isOwn,
  'change-email': (caller, userId) => isOwn(caller, userId) || isAdmin(caller, userId),
  // The creator of a token sees its secret, so not even an administrator may create one for another user.
  'issue-token': isOwn,
  'revoke-token': (caller, userId) => isOwn(caller, userId) || isAdmin(caller, userId),
  // Administrators cannot change their own status, so that the last one cannot be locked out by mistake.
  'change-status': (caller, userId) => isAdmin(caller, userId) && !isOwn(caller, userId),
};

/** Who may do what to which account. */
export const may = (caller: Caller, action: AccountAction, userId: string): boolean => rules[action](caller, userId);
