/** A new e-mail address of a user that nothing has confirmed yet. */
export interface PendingAddress {
  readonly userId: string;
  readonly email: string;
}

/** New addresses, until the link that was mailed to them is opened; a user has one at most. */
export interface PendingAddresses {
  /** Replaces an earlier one, whose link becomes invalid. */
  begin(address: PendingAddress): Promise<void>;
  /** Creates the token of the mail that is being written; undefined where the user wants this address no more. */
  issueToken(address: PendingAddress, lifetimeMs: number): Promise<string | undefined>;
  find(token: string): Promise<PendingAddress | undefined>;
  remove(userId: string): Promise<void>;
}
