/** The claims of an OpenID Connect provider about a user who has logged in there. */
export interface ProvidedUser {
  /** Permanent id of the user at this provider. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has verified the address. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The user name at the provider. */
  readonly preferredName: string | null;
}

/** State of a log-in that only the browser that started it has. */
export interface PendingLogIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface OpenIdProvider {
  /** Starts a log-in; `url` is the provider's address for the browser. Errors: `unavailable`. */
  begin(): Promise<{ readonly url: string; readonly pending: PendingLogIn }>;
  /** The user the provider confirmed with this query. Errors: `unauthenticated` if query and state do not match; `unavailable`. */
  complete(query: string, pending: PendingLogIn): Promise<ProvidedUser>;
}

const longestBase = 18;

/** Suggests a login name; `suffix` distinguishes users who would get the same one. */
export function loginNameFor({ preferredName, email }: ProvidedUser, suffix: string): string {
  const wanted = (preferredName ?? email ?? '').replace(/@.*$/s, '');
  const base = wanted
    .replaceAll(/[^A-Za-z0-9._-]+/g, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, longestBase);
  return [base === '' ? 'user' : base, suffix].filter((part) => part !== '').join('-');
}
