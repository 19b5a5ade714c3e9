/** A password that was mailed to a user who had forgotten theirs. */
export interface MailedPassword {
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

/** Passwords that were mailed; they become the user's password when they are used, and not before. */
export interface MailedPasswords {
  /** The new one; the one mailed before does not work any more. */
  issue(userId: string, lifetimeMs: number): Promise<string>;
  find(password: string): Promise<MailedPassword | undefined>;
  forget(userId: string): Promise<void>;
}
