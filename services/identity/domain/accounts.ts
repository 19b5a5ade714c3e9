import type { Requester } from './ports.ts';

/** What identity remembers of a user besides sessions. */
export interface Accounts {
  /** The user has received mail at the address; told to everybody where that is new. */
  recordVerifiedEmail(userId: string, email: string, by: Requester): Promise<void>;
  /** Whether the user has proved to receive mail at this very address. */
  hasVerifiedEmail(userId: string, email: string): Promise<boolean>;
  /** Whose account at a provider this is; undefined where nobody has it. */
  findLinked(providerCode: string, providerUserId: string): Promise<string | undefined>;
  /** Errors: `conflict` where somebody else has it. */
  link(userId: string, providerCode: string, providerUserId: string): Promise<void>;
  unlink(providerCode: string, providerUserId: string): Promise<void>;
  /** Forgets the user with all that is theirs here. */
  remove(userId: string): Promise<void>;
}
