/** The processes of a role that read topics, and what waits for them. */
export interface ReaderHealth {
  readonly service: string;
  readonly role: string;
  /** Processes that read now: 0 where none runs, or none can read. */
  readonly processes: number;
  /** How many messages wait, by topic. */
  readonly waiting: readonly { readonly topic: string; readonly messages: number }[];
}

/** How the roles that read topics keep up. Errors: `unavailable`. */
export interface BusHealth {
  read(): Promise<readonly ReaderHealth[]>;
}
