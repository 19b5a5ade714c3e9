import type { Requester } from './ports.ts';

/** What identity stores about a user besides sessions. */
export interface Accounts {
  /** The user has received mail at the address; publishes an event if that is new. */
  recordVerifiedEmail(userId: string, email: string, by: Requester): Promise<void>;
  /** Whether the user has verified this address. */
  hasVerifiedEmail(userId: string, email: string): Promise<boolean>;
  /** Whether the user's password was mailed, and not changed since. */
  hasMailedPassword(userId: string): Promise<boolean>;
  /** A verification token was mailed to this address; it replaces the one before. */
  recordVerificationMail(userId: string, token: string, email: string): Promise<void>;
  /** Whether this verification token was mailed to this address. */
  wasMailedTo(userId: string, token: string, email: string): Promise<boolean>;
  /** The user this account at a provider is linked to. */
  findLinked(providerCode: string, providerUserId: string): Promise<string | undefined>;
  /** Errors: `conflict` if it is linked to another user. */
  link(userId: string, providerCode: string, providerUserId: string): Promise<void>;
  unlink(providerCode: string, providerUserId: string): Promise<void>;
  /** Publishes that the user was deactivated: what is open with an API token has no session whose end would tell. */
  recordDeactivation(userId: string, by: Requester): Promise<void>;
  /** Deletes everything identity stores about the user. */
  remove(userId: string): Promise<void>;
}
