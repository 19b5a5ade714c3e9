/** A password mailed to a user who requested a new one. */
export interface MailedPassword {
  readonly userId: string;
  /** Where it was mailed to, in lower case: using it proves this address. */
  readonly email: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

/** Mailed passwords; one becomes the user's password when it is first used. */
export interface MailedPasswords {
  /** Creates a password and invalidates the one mailed before. */
  issue(userId: string, email: string, lifetimeMs: number): Promise<string>;
  find(password: string): Promise<MailedPassword | undefined>;
  forget(userId: string): Promise<void>;
}
