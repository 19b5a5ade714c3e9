/** A mail that was requested. The requester does not learn whether there is a recipient. */
export interface MailRequest {
  readonly mailId: string;
  readonly kind: 'verify-account' | 'reset-password';
  /** A login name or an e-mail address, in lower case. */
  readonly recipient: string;
  /** Counts from 1. */
  readonly attempts: number;
  /** Milliseconds since the epoch. */
  readonly requestedAt: number;
}

export interface MailRequests {
  /** Idempotent: at most one mail of a kind waits for a recipient. */
  request(kind: MailRequest['kind'], recipient: string): Promise<void>;
  /** Claims one that is due for some minutes; if it is not completed by then, it is due again. */
  claim(): Promise<MailRequest | undefined>;
  /** Deletes a request whose mail was sent or given up. */
  complete(mailId: string): Promise<void>;
  /** Makes it due again after `delayMs`. */
  postpone(mailId: string, delayMs: number): Promise<void>;
}
