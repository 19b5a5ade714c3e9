/** A message that a service gave up on, as a list shows it. */
export interface DeadLetterEntry {
  readonly id: string;
  /** The topic segment of the service that gave up. */
  readonly service: string;
  /** The topic it came from. */
  readonly topic: string;
  /** The name of the message's type; empty where it does not say. */
  readonly type: string;
  readonly key: string;
  /** ISO 8601; when it was given up. */
  readonly time: string;
  readonly code: string;
  readonly error: string;
  readonly attempts: number;
  readonly where: string | undefined;
  readonly replayed: boolean;
}

/** One of them whole. */
export interface WholeDeadLetter extends DeadLetterEntry {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON where the message could be decoded, its bytes in base64 otherwise. */
  readonly body: string;
  readonly isDecoded: boolean;
  /** Whether `body` is only the beginning. */
  readonly isCut: boolean;
}

export interface DeadLetterList {
  /** The newest of all services, newest first. */
  readonly entries: readonly DeadLetterEntry[];
  /** Services with more than are read at one time, so that some of theirs may be missing. */
  readonly unread: readonly string[];
}

/** The messages that services of this platform gave up on. Errors besides those named: `unavailable`. */
export interface PlatformDeadLetters {
  list(limit: number): Promise<DeadLetterList>;
  /** Errors: `not_found`. */
  find(service: string, id: string): Promise<WholeDeadLetter>;
  /** Sends it once more to the topic it came from. Errors: `not_found`. */
  replay(service: string, id: string): Promise<DeadLetterEntry>;
}
