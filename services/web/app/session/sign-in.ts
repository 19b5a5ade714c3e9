import { identityApi, portalApi } from '../api/client.ts';
import { session } from './session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Of the authenticator app, where the account has a second factor. */
  readonly oneTimeCode?: string;
}

/** Throws an ApiError where the credentials are wrong, or where identity is unavailable. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { data: login } = await identityApi.POST('/auth/jwtToken', { body: { request_body: credentials } });
  if (!login) throw new Error('The log-in has no answer.');
  const headers = { authorization: `Bearer ${login.jwtToken}` };
  const { data: profile } = await portalApi.GET('/users/userProfile', { headers });
  if (!profile) throw new Error('The profile has no answer.');
  session.begin({ token: login.jwtToken, userId: profile.userId, loginName: credentials.username });
}

/** Ends the session here first: nothing of it is shown even if the platform does not answer. */
export async function signOut(): Promise<void> {
  const headers = { authorization: `Bearer ${session.get()?.token ?? ''}` };
  session.end();
  await identityApi.POST('/auth/logout', { headers });
}
