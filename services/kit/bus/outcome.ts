import { type AppError, type ErrorCode, errorCodes, type FieldError } from '../errors.ts';

/** An event as the domain decides it; the bus adds id, time and address. */
export interface NewEvent {
  /** Full Avro name. */
  readonly type: string;
  readonly data: object;
  /** Of another aggregate than the command's. Then it has no sequence, because commands of that aggregate may be ahead of it; not for outboxes. */
  readonly subject?: string;
}

/** A command that follows from a command: the next step of longer work, for a worker of the same service. */
export interface NextCommand {
  /** Full Avro name. */
  readonly type: string;
  /** The aggregate. Commands of another aggregate, such as that of the first command, do not wait for it. */
  readonly aggregate: string;
  readonly data: object;
}

/** A business rejection that a retry does not change, or an error that retries did not resolve. */
export interface Rejection {
  /** Stable, snake_case: `image_not_recognised`. */
  readonly code: string;
  /** How to react, from the closed list. */
  readonly kind: ErrorCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
}

/** The result of a command. Errors are neither of these: they are thrown. */
export type Outcome =
  | {
      readonly status: 'done';
      readonly events: readonly [NewEvent, ...NewEvent[]];
      /** Published together with the events, under ids that a redelivery repeats: each is executed once. */
      readonly next?: readonly NextCommand[];
      /** See `Envelope`; the version of the aggregate that the command made. */
      readonly sequence?: number;
    }
  | { readonly status: 'rejected'; readonly rejection: Rejection };

export type Rejected = Extract<Outcome, { status: 'rejected' }>;

/** How a command ended that was not executed: rejected before its handler ran (late), or dead-lettered. */
export interface Failure {
  readonly status: 'rejected' | 'failed';
  readonly rejection: Rejection;
}

export const done = (...events: [NewEvent, ...NewEvent[]]): Outcome => ({ status: 'done', events });

export const toRejection = (error: AppError): Rejection => ({
  code: error.reason,
  kind: error.code,
  // The client learns that the command failed, without internal details.
  detail:
    error.code === 'internal'
      ? 'The command failed for a reason on our side; it is kept and can be replayed.'
      : error.message,
  errors: error.errors,
});

/** The reply to the client of a command. `pending`: accepted, without an outcome yet. */
export type CommandReply =
  | { readonly status: 'done'; readonly commandId: string; readonly result: object }
  | ({ readonly status: 'rejected' | 'failed'; readonly commandId: string } & Rejection)
  | { readonly status: 'pending'; readonly commandId: string };

/** A kind from a message; a newer release may have kinds that this one does not know. */
export const toErrorCode = (text: string): ErrorCode => errorCodes.find((code) => code === text) ?? 'internal';
