import type { Requester } from './ports.ts';
import type { TokenScope } from './scopes.ts';

/** A token as its owner sees it; the secret itself is shown once, when it is made. Times are milliseconds since the epoch. */
export interface ApiToken {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly created: number;
  readonly expires: number | null;
  /** To the minute. */
  readonly lastUsed: number | null;
}

export interface NewApiToken {
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expires: number | null;
  /** Whether the token takes the place of those with this name. */
  readonly replaces: boolean;
}

export interface IssuedApiToken extends ApiToken {
  /** Told to its owner and kept nowhere. */
  readonly token: string;
}

export interface ApiTokens {
  /** Errors: `conflict` where the user has as many as one may have. */
  issue(token: NewApiToken, by: Requester): Promise<IssuedApiToken>;
  list(userId: string): Promise<readonly ApiToken[]>;
  /** Whether there was one. */
  revoke(userId: string, tokenId: string, by: Requester): Promise<boolean>;
  revokeNamed(userId: string, name: string, by: Requester): Promise<void>;
  /** Whose the token is and what it is for; undefined where there is none, or no more. */
  find(token: string): Promise<{ readonly userId: string; readonly scopes: readonly TokenScope[] } | undefined>;
}

/** The token that the profile page shows and makes anew. */
export const profileTokenName = 'profile';
