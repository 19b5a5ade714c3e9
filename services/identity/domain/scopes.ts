/** Scopes of API tokens: read, change, on-board models. */
export const tokenScopes = ['read', 'write', 'onboard'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What a session may do; no API token can have `account`, the account itself. */
export const sessionScopes: readonly string[] = [...tokenScopes, 'account'];

/** Scopes of the profile page's token: on-board models from a notebook, and read them. */
export const profileScopes: readonly TokenScope[] = ['read', 'onboard'];
