// Generated from schemas/avro/identity by `npm run gen`. Do not edit: change the schema and run it again.

/** A user has made an API token. */
export interface ApiTokenIssued {
  /** Whose account it is. */
  readonly userId: string;
  /** Identifies the token; the token itself is shown to the user alone. */
  readonly tokenId: string;
  /** What the user calls it. */
  readonly name: string;
  /** What it is for: read, write, onboard. */
  readonly scopes: readonly string[];
  /** When it happened. */
  readonly at: number;
  /** The user who requested it; null without a signed-in user or without a request. */
  readonly actingUser?: string | null;
  /** The request it was, as in X-Request-ID. */
  readonly requestId?: string | null;
}

/** An API token is good for nothing any more. */
export interface ApiTokenRevoked {
  /** Whose account it is. */
  readonly userId: string;
  /** Which one. */
  readonly tokenId: string;
  /** When it happened. */
  readonly at: number;
  /** The user who requested it; null without a signed-in user or without a request. */
  readonly actingUser?: string | null;
  /** The request it was, as in X-Request-ID. */
  readonly requestId?: string | null;
}

/** A user has proved to receive mail at their address. */
export interface EmailVerified {
  /** Whose account it is. */
  readonly userId: string;
  /** When it happened. */
  readonly at: number;
  /** The user who requested it; null without a signed-in user or without a request. */
  readonly actingUser?: string | null;
  /** The request it was, as in X-Request-ID. */
  readonly requestId?: string | null;
}

/** A user has another password; all their sessions have ended. */
export interface PasswordChanged {
  /** Whose account it is. */
  readonly userId: string;
  /** old-password where the user knew it, mailed-password where a new one was mailed. */
  readonly way: string;
  /** When it happened. */
  readonly at: number;
  /** The user who requested it; null without a signed-in user or without a request. */
  readonly actingUser?: string | null;
  /** The request it was, as in X-Request-ID. */
  readonly requestId?: string | null;
}

/** A session ended before its time; its token is good for nothing any more. */
export interface SessionEnded {
  /** Whose account it is. */
  readonly userId: string;
  /** The session, as tokens name it in sid. */
  readonly sessionId: string;
  /** log-out, password (it was changed), status (the user was deactivated or deleted) or reuse (a refresh secret came back after its successor). */
  readonly reason: string;
  /** When it happened. */
  readonly at: number;
  /** The user who requested it; null without a signed-in user or without a request. */
  readonly actingUser?: string | null;
  /** The request it was, as in X-Request-ID. */
  readonly requestId?: string | null;
}

/** A user has logged in. */
export interface SessionStarted {
  /** Whose account it is. */
  readonly userId: string;
  /** The session, as tokens name it in sid. */
  readonly sessionId: string;
  /** password or openid. */
  readonly method: string;
  /** When it happened. */
  readonly at: number;
  /** The user who requested it; null without a signed-in user or without a request. */
  readonly actingUser?: string | null;
  /** The request it was, as in X-Request-ID. */
  readonly requestId?: string | null;
}

/** An administrator has deactivated a user: neither sessions nor API tokens of the user are good for anything until another one activates the user again. */
export interface UserDeactivated {
  /** Who was deactivated. */
  readonly userId: string;
  /** When it happened. */
  readonly at: number;
  /** The user who requested it; null without a signed-in user or without a request. */
  readonly actingUser?: string | null;
  /** The request it was, as in X-Request-ID. */
  readonly requestId?: string | null;
}

/** A user has an account, with the roles that go with it. */
export interface UserSignedUp {
  /** Whose account it is. */
  readonly userId: string;
  /** What they log in with. */
  readonly loginName: string;
  /** How it came about: form, admin (an administrator made it) or openid (a first log-in at a provider). */
  readonly way: string;
  /** Whether the e-mail address has to be verified before the first log-in. */
  readonly verificationPending: boolean;
  /** When it happened. */
  readonly at: number;
  /** The user who requested it; null without a signed-in user or without a request. */
  readonly actingUser?: string | null;
  /** The request it was, as in X-Request-ID. */
  readonly requestId?: string | null;
}

/** Every message of the service, by its full name. */
export interface IdentityMessages {
  readonly 'modelyard.identity.ApiTokenIssued': ApiTokenIssued;
  readonly 'modelyard.identity.ApiTokenRevoked': ApiTokenRevoked;
  readonly 'modelyard.identity.EmailVerified': EmailVerified;
  readonly 'modelyard.identity.PasswordChanged': PasswordChanged;
  readonly 'modelyard.identity.SessionEnded': SessionEnded;
  readonly 'modelyard.identity.SessionStarted': SessionStarted;
  readonly 'modelyard.identity.UserDeactivated': UserDeactivated;
  readonly 'modelyard.identity.UserSignedUp': UserSignedUp;
}

/** What the service says has happened. */
export type IdentityEventName =
  | 'modelyard.identity.ApiTokenIssued'
  | 'modelyard.identity.ApiTokenRevoked'
  | 'modelyard.identity.EmailVerified'
  | 'modelyard.identity.PasswordChanged'
  | 'modelyard.identity.SessionEnded'
  | 'modelyard.identity.SessionStarted'
  | 'modelyard.identity.UserDeactivated'
  | 'modelyard.identity.UserSignedUp';
