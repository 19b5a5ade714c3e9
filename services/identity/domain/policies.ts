import type { Caller } from '../../kit/http/caller.ts';
import { roleNames } from './roles.ts';

/** What callers want to do to an account. */
export type AccountAction = 'change-password' | 'issue-token' | 'revoke-token' | 'change-status';

type Rule = (caller: Caller, userId: string) => boolean;

const isOwn: Rule = (caller, userId) => caller.userId === userId;
const isAdmin: Rule = ({ roles }) => roles.includes(roleNames.admin);

const rules: Readonly<Record<AccountAction, Rule>> = {
  'change-password': isOwn,
  // A token is seen by whoever makes it, so not even an administrator makes one for somebody else.
  'issue-token': isOwn,
  'revoke-token': (caller, userId) => isOwn(caller, userId) || isAdmin(caller, userId),
  // Nobody can lock out the last administrator by mistake: it takes another one.
  'change-status': (caller, userId) => isAdmin(caller, userId) && !isOwn(caller, userId),
};

/** Who may do what to which account. */
export const may = (caller: Caller, action: AccountAction, userId: string): boolean => rules[action](caller, userId);
