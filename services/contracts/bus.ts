// Generated from schemas/avro/bus by `npm run gen`. Do not edit: change the schema and run it again.

/** One thing wrong with a command. */
export interface FieldError {
  /** JSON pointer into the command's data. */
  readonly path: string;
  /** What is wrong there. */
  readonly message: string;
}

/** Reply to a command that was not carried out: a business no, or trouble that retries did not mend. */
export interface Rejection {
  /** The stable, snake_case name of the case. */
  readonly code: string;
  /** The general error code that says how to react, from the platform's closed list. */
  readonly kind: string;
  /** A sentence for people. */
  readonly detail: string;
  /** Every wrong field, where fields are wrong. */
  readonly errors: readonly FieldError[];
}

/** Every message of the service, by its full name. */
export interface BusMessages {
  readonly 'modelyard.bus.Rejection': Rejection;
}
