/** A password mailed to a user who requested a new one. */
export interface MailedPassword {
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

/** Mailed passwords; one becomes the user's password when it is first used. */
export interface MailedPasswords {
  /** Creates a password and invalidates the one mailed before. */
  issue(userId: string, lifetimeMs: number): Promise<string>;
  find(password: string): Promise<MailedPassword | undefined>;
  forget(userId: string): Promise<void>;
}
