import type { ErrorCode, FieldError } from '../errors.ts';
import type { Rejected } from './outcome.ts';

/** Rejects a command. `code` is stable and snake_case; `detail` a sentence for the user. Pure: domains decide with it. */
export const reject = (
  kind: ErrorCode,
  code: string,
  detail: string,
  errors: readonly FieldError[] = [],
): Rejected => ({ status: 'rejected', rejection: { kind, code, detail, errors } });
