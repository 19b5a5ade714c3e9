/** What an API token can be made for: to read, to change, to on-board models. */
export const tokenScopes = ['read', 'write', 'onboard'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What an operation asks for that is for sessions alone, matters of the account itself: no token can be made for it. */
export const sessionOnly = 'account';

/** What a session may do. */
export const sessionScopes: readonly string[] = [...tokenScopes, sessionOnly];

/** What the token of the profile page is for: to on-board models from a notebook, and to look at them. */
export const profileScopes: readonly TokenScope[] = ['read', 'onboard'];
