import { type AppError, type ErrorCode, errorCodes, type FieldError } from '../errors.ts';

/** An event as the domain decides it; the bus adds ids, times and addresses. */
export interface NewEvent {
  /** Full Avro name. */
  readonly type: string;
  readonly data: object;
}

/** A command that follows from a command: the next step of a longer piece of work, for a worker of the same service. */
export interface NextCommand {
  /** Full Avro name. */
  readonly type: string;
  /** What it is about; its own order begins here, so later commands about the first aggregate do not wait for it. */
  readonly aggregate: string;
  readonly data: object;
}

/** A no that trying again will not change, or trouble that retries did not mend. */
export interface Rejection {
  /** Stable, snake_case: `image_not_recognised`. */
  readonly code: string;
  /** How to react, from the closed list. */
  readonly kind: ErrorCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
}

/** What a command led to. Trouble is neither of these: it is thrown. */
export type Outcome =
  | {
      readonly status: 'done';
      readonly events: readonly [NewEvent, ...NewEvent[]];
      /** Published in one go with the events, under ids that redelivery repeats: each is carried out once. */
      readonly next?: readonly NextCommand[];
    }
  | { readonly status: 'rejected'; readonly rejection: Rejection };

/** How a command ended that was never carried out: rejected without being looked at (late), or given up (a dead letter). */
export interface Failure {
  readonly status: 'rejected' | 'failed';
  readonly rejection: Rejection;
}

export const done = (...events: [NewEvent, ...NewEvent[]]): Outcome => ({ status: 'done', events });

export const rejected = (
  kind: ErrorCode,
  code: string,
  detail: string,
  errors: readonly FieldError[] = [],
): Outcome => ({
  status: 'rejected',
  rejection: { code, kind, detail, errors },
});

export const toRejection = (error: AppError): Rejection => ({
  code: error.reason,
  kind: error.code,
  // The asker learns that it failed, not how our inside looks.
  detail:
    error.code === 'internal'
      ? 'The command failed for a reason on our side; it is kept and can be replayed.'
      : error.message,
  errors: error.errors,
});

/** What somebody who asked gets to know. `pending`: accepted, and nothing is known yet. */
export type CommandReply =
  | { readonly status: 'done'; readonly commandId: string; readonly result: object }
  | ({ readonly status: 'rejected' | 'failed'; readonly commandId: string } & Rejection)
  | { readonly status: 'pending'; readonly commandId: string };

/** A kind that came over the wire, which a newer release may have more of. */
export const toErrorCode = (text: string): ErrorCode => errorCodes.find((code) => code === text) ?? 'internal';
