import { invalid } from '../../kit/errors.ts';
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
}

/** Returns the changed user. Errors: `invalid`, `forbidden`, `not_found`; `conflict` for a taken e-mail address; `unavailable`. */
export async function changeProfile({ users }: AppDeps, change: ProfileChange): Promise<UserWithRoles> {
  const { userId, caller, requestId, username, emailId, firstName, lastName, orgName } = change;
  requireSelfOrAdmin(caller, userId, 'the profile data');
  await users.change(userId, { actor: caller.userId, requestId }, (user): UserChange => {
    // Clients present API tokens together with the login name.
    if (username && username !== user.loginName) throw invalid('A login name can not be changed.');
    const given = { firstName, lastName, orgName, email: emailId ?? undefined };
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  });
  return users.find(userId, requestId);
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
