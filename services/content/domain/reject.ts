import type { Rejection } from '../../kit/bus/outcome.ts';
import type { ErrorCode, FieldError } from '../../kit/errors.ts';

/** Rejects a command. `code` is stable and snake_case. */
export function reject(
  kind: ErrorCode,
  code: string,
  detail: string,
  errors: readonly FieldError[] = [],
): { status: 'rejected'; rejection: Rejection } {
  return { status: 'rejected', rejection: { kind, code, detail, errors } };
}
