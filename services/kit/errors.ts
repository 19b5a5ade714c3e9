/**
 * The one error family. Every rejection and every failure of a service is an AppError with one of these codes; the HTTP or
 * gRPC status of a code is decided in the inbound layer (`http/problem.ts`, `rpc/`), never here.
 */
export const errorCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'length_required',
  'precondition_failed',
  'too_large',
  'unsupported_media_type',
  'range_not_satisfiable',
  'misdirected',
  'unprocessable',
  'rate_limited',
  'unavailable',
  'bad_gateway',
  'deadline_exceeded',
  'request_timeout',
  'cancelled',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One mistake in an input: where (`/revisionId`, `header Content-Type`), and a sentence that says what to change. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export interface AppErrorOptions {
  /** The specific, stable, snake_case name of this case; the error code where it is absent. */
  readonly reason?: string;
  readonly errors?: readonly FieldError[];
  /** Whether the same call can succeed later without the caller changing anything. Default: only for `unavailable`. */
  readonly retriable?: boolean;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly errors: readonly FieldError[];
  readonly retriable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.reason = options.reason ?? code;
    this.errors = options.errors ?? [];
    this.retriable = options.retriable ?? code === 'unavailable';
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === 'unavailable' ? 2 : undefined);
  }
}

export const invalid = (detail: string, errors: readonly FieldError[] = [], reason?: string) =>
  new AppError('invalid', detail, reason === undefined ? { errors } : { errors, reason });

export const notFound = (detail: string) => new AppError('not_found', detail);

/** A list without pages would be longer than `most`. */
export const tooMany = (most: number) =>
  new AppError('unprocessable', `There are more than ${most} of them; request pages instead.`, { reason: 'too_many' });

/** A required engine or service is unavailable. Retriable: an HTTP client gets a 503 with Retry-After, a worker retries. */
export const unavailable = (detail: string, cause?: unknown) => new AppError('unavailable', detail, { cause });

/** Any thrown value as an AppError; an unknown one is `internal`, and retriable because its cause may be transient. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return new AppError('internal', detail, { cause: thrown, retriable: true });
}
