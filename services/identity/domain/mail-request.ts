/** A mail that was requested. The requester does not learn whether there is a recipient. */
export interface MailRequest {
  readonly mailId: string;
  readonly kind: 'verify-account' | 'reset-password' | AddressMail;
  /** A login name or an e-mail address, in lower case. */
  readonly recipient: string;
  /** Whom a mail about a change of the address concerns; it goes to `recipient` as it is. Null for other mails. */
  readonly userId: string | null;
  /** Counts from 1. */
  readonly attempts: number;
  /** Milliseconds since the epoch. */
  readonly requestedAt: number;
}

/** To the new address with a link that confirms it, and to the old one as a notice. */
export type AddressMail = 'verify-address' | 'address-changed';

export interface MailRequests {
  /** Idempotent: at most one mail of a kind waits for a recipient and a user. */
  request(kind: MailRequest['kind'], recipient: string, userId?: string): Promise<void>;
  /** Claims one that is due for some minutes; if it is not completed by then, it is due again. */
  claim(): Promise<MailRequest | undefined>;
  /** Deletes a request whose mail was sent or given up. */
  complete(mailId: string): Promise<void>;
  /** Makes it due again after `delayMs`. */
  postpone(mailId: string, delayMs: number): Promise<void>;
}
