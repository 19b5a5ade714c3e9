/** The public keys of all that have signed images here: older images are verified by older keys. Errors: `unavailable`. */
export interface ImageKeys {
  /** As PEM. Idempotent. */
  add(publicKey: string): Promise<void>;
  /** The newest first. */
  list(): Promise<readonly string[]>;
}
