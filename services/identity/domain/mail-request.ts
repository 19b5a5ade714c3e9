/** Mail that somebody asked for. Who asks is not told whether it goes to anybody. */
export interface MailRequest {
  readonly mailId: string;
  readonly kind: 'verify-account' | 'reset-password';
  /** A login name or an e-mail address, in small letters. */
  readonly recipient: string;
  /** Counts from 1. */
  readonly attempts: number;
  /** Milliseconds since the epoch. */
  readonly asked: number;
}

export interface MailRequests {
  /** One mail of a kind waits for a recipient at most, however often it is asked for. */
  request(kind: MailRequest['kind'], recipient: string): Promise<void>;
  /** One that is due, for nobody else to take meanwhile. Who does not settle it finds it again after some minutes. */
  claim(): Promise<MailRequest | undefined>;
  /** It has been sent, or never will be. */
  complete(mailId: string): Promise<void>;
  /** To be tried again then. */
  postpone(mailId: string, delayMs: number): Promise<void>;
}
