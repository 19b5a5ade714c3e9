import { invalid } from '../../kit/errors.ts';
import { isAdmin } from '../../platform/access/policies.ts';
import type { UserChange, UserWithRoles } from '../domain/users.ts';
import type { AppDeps, CallerContext } from './deps.ts';
import { requireSelfOrAdmin } from './require-self.ts';

interface UserKey extends CallerContext {
  readonly userId: string;
}

type Text = string | null | undefined;

/** Absent fields stay as they are. */
export interface ProfileChange extends UserKey {
  /** The login name as the client knows it; a different one is rejected. */
  readonly username?: Text;
  readonly firstName?: Text;
  readonly lastName?: Text;
  readonly orgName?: Text;
  readonly emailId?: Text;
  /**
   * Changes the address of the account, which identity decides about; called where it is another one. Resolves to whether it
   * is pending until its user confirms it.
   */
  readonly changeEmail: (email: string) => Promise<boolean>;
  /** Whether the user may log in; heard from administrators alone, because clients send the whole user. */
  readonly active?: boolean | undefined;
  /** Changes that, which identity decides about; called where it is another one. */
  readonly changeStatus: (active: boolean) => Promise<void>;
}

/** The changed user, and whether a new address of theirs is pending. */
export interface ChangedProfile extends UserWithRoles {
  readonly isPending: boolean;
}

/** Errors: `invalid`, `forbidden`, `not_found`, those of `changeEmail` and `changeStatus`; `unavailable`. */
export async function changeProfile({ users }: AppDeps, change: ProfileChange): Promise<ChangedProfile> {
  const { userId, caller, requestId, username, emailId, active, firstName, lastName, orgName } = change;
  requireSelfOrAdmin(caller, userId, 'the profile data');
  const { user } = await users.find(userId, requestId);
  // Clients present API tokens together with the login name.
  if (username && username !== user.loginName) throw invalid('A login name can not be changed.');
  // First, because it may be rejected: then nothing has changed. Clients send the whole user, with the address as it is.
  const isPending = emailId && emailId !== user.email ? await change.changeEmail(emailId) : false;
  if (active !== undefined && active !== user.active && isAdmin(caller)) await change.changeStatus(active);
  const given = { firstName, lastName, orgName };
  const names = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await users.change(userId, { actor: caller.userId, requestId }, (): UserChange => names);
  return { ...(await users.find(userId, requestId)), isPending };
}

/** `readPicture` resolves to base64. Returns the changed user. Errors: `forbidden`, `not_found`, `unavailable`, those of `readPicture`. */
export async function changeProfilePicture(
  { users }: AppDeps,
  { userId, readPicture, caller, requestId }: UserKey & { readonly readPicture: () => Promise<string> },
): Promise<UserWithRoles> {
  requireSelfOrAdmin(caller, userId, 'the profile data');
  const picture = await readPicture();
  await users.change(userId, { actor: caller.userId, requestId }, () => ({ picture }));
  return users.find(userId, requestId);
}
