import type { Requester } from './ports.ts';

/** What identity stores about a user besides sessions. */
export interface Accounts {
  /** The user has received mail at the address; publishes an event if that is new. */
  recordVerifiedEmail(userId: string, email: string, by: Requester): Promise<void>;
  /** Whether the user has verified this address. */
  hasVerifiedEmail(userId: string, email: string): Promise<boolean>;
  /** The user this account at a provider is linked to. */
  findLinked(providerCode: string, providerUserId: string): Promise<string | undefined>;
  /** Errors: `conflict` if it is linked to another user. */
  link(userId: string, providerCode: string, providerUserId: string): Promise<void>;
  unlink(providerCode: string, providerUserId: string): Promise<void>;
  /** Deletes everything identity stores about the user. */
  remove(userId: string): Promise<void>;
}
