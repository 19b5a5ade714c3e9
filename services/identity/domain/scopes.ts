/** Scopes of API tokens: read, change, on-board models. */
export const tokenScopes = ['read', 'write', 'onboard'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The scope of operations on the account itself, which need a session: no API token can have it. */
export const sessionOnly = 'account';

/** What a session may do. */
export const sessionScopes: readonly string[] = [...tokenScopes, sessionOnly];

/** Scopes of the profile page's token: on-board models from a notebook, and read them. */
export const profileScopes: readonly TokenScope[] = ['read', 'onboard'];
