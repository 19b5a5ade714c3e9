// Generated from schemas/openapi/identity.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface ApiToken {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created: number;
  /** Milliseconds since the epoch. */
  readonly expires: number | null;
  /** Whether it outlives a change of the password. */
  readonly kept: boolean;
  /** To the minute. */
  readonly lastUsed: number | null;
}

export interface BrowserToken {
  readonly jwtToken: string;
  /** Whether the password is temporary and has to be changed. */
  readonly loginPassExpire: boolean;
  readonly userAssignedRolesList: readonly Role[];
  readonly admin: boolean;
  readonly publisher: boolean;
  readonly firstLogin: boolean;
  /** There if this session may only set up a second factor, which administrators need here. */
  readonly secondFactorNeeded?: true;
  readonly userId: string;
  readonly loginName: string;
  /** How long the token is valid. `POST /auth/session/refresh` answers the next one. */
  readonly lifetimeMs: number;
}

export interface Failure {
  readonly status: boolean | null;
  readonly status_code: number;
  readonly response_detail: string | null;
  readonly response_code: string | null;
  readonly response_body: null;
  readonly content: null;
  readonly error_code: string | null;
  /** Stable; programs use this. */
  readonly code: string;
  readonly errors?: readonly ({ readonly path: string; readonly message: string; })[];
  /** The HTTP status. */
  readonly resultCode: number;
  /** The same as `response_detail`. */
  readonly message: string;
}

export interface IssuedApiToken {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created: number;
  /** Milliseconds since the epoch. */
  readonly expires: number | null;
  /** Whether it outlives a change of the password. */
  readonly kept: boolean;
  /** To the minute. */
  readonly lastUsed: number | null;
  /** Only in this answer. Send it as `Authorization: login:token`, or `Bearer` and the token. */
  readonly token: string;
}

export interface Jwks {
  readonly keys: readonly (Readonly<Record<string, unknown>>)[];
}

export interface LoggedIn {
  readonly jwtToken: string;
  /** Whether the password is temporary and has to be changed. */
  readonly loginPassExpire: boolean;
  readonly userAssignedRolesList: readonly Role[];
  readonly admin: boolean;
  readonly publisher: boolean;
  readonly firstLogin: boolean;
  /** There if this session may only set up a second factor, which administrators need here. */
  readonly secondFactorNeeded?: true;
}

export interface OwnSession {
  readonly sessionId: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  /** Of a browser: when it renewed its token last. */
  readonly renewed: number | null;
  /** Whether it is that of this request. */
  readonly isCurrent: boolean;
}

export interface Role {
  readonly roleId: string;
  readonly name: string;
  readonly active: boolean;
  readonly created: number;
  readonly modified: number;
  readonly permissionList: readonly string[];
  readonly roleCount: number;
}

export interface User {
  readonly userId: string;
  readonly loginName: string;
  readonly username: string;
  readonly emailId: string;
  /** The same as `emailId`. */
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly orgName: string | null;
  readonly active: string;
  readonly status: string;
  /** Milliseconds since the epoch. */
  readonly lastLogin: number | null;
  readonly created: number;
  readonly modified: number;
  readonly userAssignedRolesList: readonly Role[];
  readonly tags: readonly string[];
  readonly loginPassExpire: boolean;
  readonly admin: boolean;
  readonly publisher: boolean;
  readonly firstLogin: boolean;
  readonly password: null;
  readonly picture: null;
  readonly jwttoken: null;
  readonly jwtToken: null;
  /** A new API token, only in the answer that creates it; null otherwise. */
  readonly apiTokenHash: string | null;
  /** The same as `apiTokenHash`. */
  readonly apiToken: string | null;
  readonly verifyToken: null;
}

/** Every operation, by its method and path. */
export interface IdentityApi {
  /** Log in with a password; answers a token, without an envelope */
  'POST /auth/jwtToken': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly username?: string | null; readonly emailId?: string | null; readonly password?: string | null; readonly oneTimeCode?: string | null; }; };
    readonly response: LoggedIn;
  };
  /** Check a password; answers the user without an envelope, and no token */
  'POST /auth/login': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly username?: string | null; readonly emailId?: string | null; readonly password?: string | null; readonly oneTimeCode?: string | null; }; };
    readonly response: User;
  };
  /** End the session of the token; answers null, also if there is no session */
  'POST /auth/logout': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: null;
  };
  /** Log in with a password, in a browser */
  'POST /auth/session': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly username?: string | null; readonly emailId?: string | null; readonly password?: string | null; readonly oneTimeCode?: string | null; }; };
    readonly response: BrowserToken;
  };
  /** Log out: ends the session of the cookie and that of the token, and deletes the cookie */
  'DELETE /auth/session': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: null;
  };
  /** The same with the log-in at the provider that this browser has just completed */
  'POST /auth/session/openid': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: BrowserToken;
  };
  /** The next token of the session, and the next secret in the cookie; 401 where the session is over */
  'POST /auth/session/refresh': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: BrowserToken;
  };
  /** Where the caller is logged in, the newest 100 first */
  'GET /auth/sessions': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly OwnSession[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** End a session of the caller: its token is refused from then on */
  'DELETE /auth/sessions/{sessionId}': {
    readonly params: { readonly sessionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Public keys that tokens are verified with (JWKS) */
  'GET /.well-known/jwks.json': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Jwks;
  };
  /** Public keys that tokens are verified with (JWKS) */
  'GET /auth/jwks': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Jwks;
  };
  /** The user of the token in the header Authorization with current roles and scopes; for other services */
  'POST /auth/introspect': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly active: true; readonly userId: string; readonly loginName: string; readonly roles: readonly string[]; readonly via: string; readonly scopes: readonly string[]; readonly sessionId?: string; } | { readonly active: false; readonly reason?: 'second_factor_needed'; };
  };
  /** Whether a token is valid; 401 if it is not */
  'POST /auth/validateToken': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly jwtToken: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Whether an API token is valid; 401 if it is not */
  'POST /auth/validateApiToken': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly username: string; readonly apiTokenHash: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Whether public publication needs the approval of a publisher; answers `true` or `false` without an envelope */
  'POST /auth/validationStatus': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: boolean;
  };
  /** A ticket that opens an event stream of the caller once, for an EventSource, which sends no headers */
  'POST /auth/stream-ticket': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly path: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly ticket: string; readonly lifetimeMs: number; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The user of a ticket, which is used up by it; for other services */
  'POST /auth/introspect/ticket': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly ticket: string; readonly path: string; readonly again: boolean; };
    readonly response: { readonly active: true; readonly userId: string; readonly loginName: string; readonly roles: readonly string[]; readonly via: string; readonly scopes: readonly string[]; readonly sessionId?: string; } | { readonly active: false; readonly reason?: 'second_factor_needed'; };
  };
  /** Whether users may create their own accounts */
  'GET /admin/signup/enabled': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Sign up; "203" as `error_code` if the e-mail address is taken, "202" if the login name is */
  'POST /users/register': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly username?: string | null; readonly loginName?: string | null; readonly emailId: string; readonly password: string; readonly firstName?: string | null; readonly lastName?: string | null; readonly orgName?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Verify an e-mail address, that of a new account or a new one of an account, by the token that was mailed to it */
  'POST /users/verifyUser': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly loginName: string; readonly verifyToken: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Change the caller’s e-mail address; administrators change that of every user */
  'PUT /users/changeEmail': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly userId: string; readonly emailId: string; readonly currentPassword?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly pending: boolean; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Mail another verification token; the answer is the same whether or not the account exists */
  'POST /users/resendVerifyToken': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly loginName: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Change your password; all sessions end. "204" as `error_code` if the old password is wrong */
  'PUT /users/changePassword': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly userId?: string | null; readonly username?: string | null; readonly oldPassword: string; readonly newPassword: string; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Mail a new password; the answer is the same whether or not an account has this address. The old password works until the new one is used */
  'PUT /users/forgetPassword': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly emailId: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** The API tokens of the caller, without their secrets */
  'GET /auth/apiTokens': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: readonly ApiToken[] | null; readonly content: null; readonly error_code: string | null; };
  };
  /** A new API token for the caller */
  'POST /auth/apiTokens': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly name: string; readonly scopes: readonly string[]; readonly expires?: number | null; readonly kept?: boolean; readonly currentPassword?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: IssuedApiToken | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Revoke an API token of the caller */
  'DELETE /auth/apiTokens/{tokenId}': {
    readonly params: { readonly tokenId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Replace the API token of the profile page; an administrator revokes that of another user */
  'POST /users/refreshApiToken': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly userId: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: User | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Whether the caller has a second factor, and how many recovery codes are left */
  'GET /auth/secondFactor': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly enabled: boolean; readonly recoveryCodesLeft: number; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Begin with a second factor: a secret for an authenticator app, shown once */
  'POST /auth/secondFactor': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly currentPassword?: string | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly secret: string; readonly uri: string; readonly qrCode: string; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Confirm the second factor with a code; answers ten recovery codes, shown once, each for one log-in */
  'POST /auth/secondFactor/confirm': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly code: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly recoveryCodes: readonly string[]; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Ten new recovery codes, shown once, with a code or recovery code; all earlier ones end */
  'POST /auth/secondFactor/recoveryCodes': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly currentPassword?: string | null; readonly code: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly recoveryCodes: readonly string[]; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Remove the second factor of the caller, with the password and a code or recovery code */
  'POST /auth/secondFactor/remove': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly currentPassword: string; readonly code: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Remove the second factor of another user, who has lost device and recovery codes */
  'POST /auth/secondFactor/reset': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly userId: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Whether users may log in at a provider */
  'GET /auth/oidc/enabled': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: string | null; readonly content: null; readonly error_code: string | null; };
  };
  /** Send the browser to the provider */
  'GET /auth/oidc/login': {
    readonly params: {  };
    readonly query: { readonly to?: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Start linking an account at the provider to the caller; answers the address for the browser */
  'POST /auth/oidc/link': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: { readonly url: string; } | null; readonly content: null; readonly error_code: string | null; };
  };
  /** The redirect address registered at the provider; redirects to the portal */
  'GET /auth/oidc/callback': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The token of the log-in at the provider that this browser has just completed */
  'POST /auth/oidc/token': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: LoggedIn;
  };
  /** The token of the log-in at the provider that this browser has just completed */
  'POST /oauth/login': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: LoggedIn;
  };
  /** The token of the log-in at the provider that this browser has just completed */
  'POST /oauth/login/register': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: LoggedIn;
  };
  /** Create a user with these roles in addition to the default role; the e-mail address counts as verified */
  'POST /admin/addUser': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly username?: string | null; readonly loginName?: string | null; readonly emailId: string; readonly password: string; readonly firstName?: string | null; readonly lastName?: string | null; readonly orgName?: string | null; readonly userNewRoleList?: readonly string[] | null; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
  /** Delete, activate or deactivate users; 409 with the reason for each user that could not be changed */
  'POST /users/user/deleteUser': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly userIdList: readonly string[]; readonly bulkUpdate: string; }; };
    readonly response: { readonly status: boolean | null; readonly status_code: number; readonly response_detail: string | null; readonly response_code: string | null; readonly response_body: null; readonly content: null; readonly error_code: string | null; };
  };
}
