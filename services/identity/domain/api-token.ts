import type { Requester } from './ports.ts';
import type { TokenScope } from './scopes.ts';

/** A token as its owner sees it; the secret itself is shown once, when it is made. Times are milliseconds since the epoch. */
export interface ApiToken {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly created: number;
  readonly expires: number | null;
  /** Whether it outlives a change of the password, which revokes the others. */
  readonly kept: boolean;
  /** To the minute. */
  readonly lastUsed: number | null;
}

export interface NewApiToken {
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expires: number | null;
  readonly kept: boolean;
  /** Whether the token replaces those with this name. */
  readonly replaces: boolean;
}

export interface IssuedApiToken extends ApiToken {
  /** Shown to its owner once and stored only as a digest. */
  readonly token: string;
}

export interface ApiTokens {
  /** Errors: `conflict` if the user has the maximum number of tokens. */
  issue(token: NewApiToken, by: Requester): Promise<IssuedApiToken>;
  list(userId: string): Promise<readonly ApiToken[]>;
  /** Returns whether the token existed. */
  revoke(userId: string, tokenId: string, by: Requester): Promise<boolean>;
  revokeNamed(userId: string, name: string, by: Requester): Promise<void>;
  revokeAll(userId: string, by: Requester): Promise<void>;
  /** User and scopes of a token; undefined if it is unknown, expired or revoked. */
  find(token: string): Promise<{ readonly userId: string; readonly scopes: readonly TokenScope[] } | undefined>;
}

/** Name of the token that the profile page shows and replaces. */
export const profileTokenName = 'profile';

/** How long API tokens are valid, in milliseconds. */
export interface ApiTokenLifetimes {
  readonly usual: number;
  /** Undefined: any time, and tokens that never expire. */
  readonly longest: number | undefined;
}

/**
 * When a token ends that is made at `now`: as its user wants, or after the usual time where `wanted` is undefined; null is
 * never. Undefined where it may not be valid that long.
 */
export function expiryOf(
  wanted: number | null | undefined,
  now: number,
  { usual, longest }: ApiTokenLifetimes,
): number | null | undefined {
  if (wanted === undefined) return now + Math.min(usual, longest ?? usual);
  if (longest === undefined) return wanted;
  return wanted !== null && wanted <= now + longest ? wanted : undefined;
}
