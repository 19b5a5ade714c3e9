/** What a provider of OpenID Connect says of somebody who has logged in there. */
export interface ProvidedUser {
  /** Who it is, for this provider, for ever. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has made sure that the address is theirs. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** What they are called there. */
  readonly preferredName: string | null;
}

/** What only the browser that began a log-in may show when it comes back. */
export interface PendingLogIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface OpenIdProvider {
  /** Where to send the browser. Errors: `unavailable`. */
  begin(): Promise<{ readonly url: string; readonly begun: PendingLogIn }>;
  /** Who came back with this query. Errors: `unauthenticated` for whatever does not fit together; `unavailable`. */
  complete(query: string, begun: PendingLogIn): Promise<ProvidedUser>;
}

const longestBase = 18;

/** A login name to begin with; `suffix` tells apart those who would have the same. */
export function loginNameFor({ preferredName, email }: ProvidedUser, suffix: string): string {
  const wanted = (preferredName ?? email ?? '').replace(/@.*$/s, '');
  const base = wanted
    .replaceAll(/[^A-Za-z0-9._-]+/g, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, longestBase);
  return [base === '' ? 'user' : base, suffix].filter((part) => part !== '').join('-');
}
