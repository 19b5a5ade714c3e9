import createClient from 'openapi-fetch';
import type { BrowserToken, IdentityApi } from '../../../contracts/identity-api.ts';
import { checkAnswers } from '../api/check-answers.ts';
import type { PathsOf } from '../api/paths-of.ts';
import { keepChoice, readChoice } from '../kept-choice.ts';
import { createStore } from '../store.ts';
import { type Session, session } from './session.ts';
import { createTokenSource } from './token-source.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Of the authenticator app, where the account has a second factor. */
  readonly oneTimeCode?: string;
}

/** Without the token that it fetches. */
const api = createClient<PathsOf<IdentityApi>>({ baseUrl: '/api' });
api.use(checkAnswers);

/** A request that is sent this long before the token expires is still answered. */
const renewAheadMs = 30_000;

function sessionOf(answer: BrowserToken | undefined): Session {
  if (!answer) throw new Error('The log-in has no answer.');
  const { jwtToken: token, userId, loginName, publisher: isPublisher, admin: isAdmin, lifetimeMs } = answer;
  const renewAt = Date.now() + Math.max(lifetimeMs - renewAheadMs, lifetimeMs / 2);
  return { token, userId, loginName, isPublisher, isAdmin, renewAt };
}

// No secret: whether to ask for the session of the cookie, which no script can see.
const note = 'session';
const notes = ['kept', 'none'] as const;

/** Throws an ApiError where the credentials are wrong, or where identity is unavailable. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { data } = await api.POST('/auth/session', { body: { request_body: credentials } });
  session.set(sessionOf(data));
}

/** Whether it is not known yet if the session that this browser had before a reload goes on. */
export const resuming = createStore(readChoice(note, notes) === 'kept');

/** With the log-in at the OpenID provider that this browser has just completed. */
export async function signInFromProvider(): Promise<void> {
  session.set(sessionOf((await api.POST('/auth/session/openid')).data));
}

/** Ends the session here first: nothing of it is shown even if the platform does not answer. */
export async function signOut(): Promise<void> {
  const headers = { authorization: `Bearer ${session.get()?.token ?? ''}` };
  session.set(undefined);
  await api.DELETE('/auth/session', { headers });
}

export const currentToken = createTokenSource({
  session,
  refresh: async () => sessionOf((await api.POST('/auth/session/refresh')).data),
  mayResume: () => readChoice(note, notes) === 'kept',
  now: Date.now,
});

/** Resumes the session that this browser had before a reload, and remembers whether there is one. */
export function keepSession(): void {
  // Where it fails, the first request fails as well, and shows why.
  void currentToken()
    .catch(() => undefined)
    .finally(() => resuming.set(false));
  session.subscribe(() => keepChoice(note, session.get() ? 'kept' : 'none'));
  // Signing out of one tab signs out of all.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === note && newValue === 'none') session.set(undefined);
  });
}
