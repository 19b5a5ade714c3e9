import type { Rejection } from '../../kit/bus/outcome.ts';
import type { ErrorCode, FieldError } from '../../kit/errors.ts';

/** The rejection of a command. */
export interface Rejected {
  readonly status: 'rejected';
  readonly rejection: Rejection;
}

/** Rejects a command. `code` is stable and snake_case; `detail` a sentence for the user. */
export const reject = (
  kind: ErrorCode,
  code: string,
  detail: string,
  errors: readonly FieldError[] = [],
): Rejected => ({ status: 'rejected', rejection: { kind, code, detail, errors } });
