import type { Rejection } from '../../kit/bus/outcome.ts';
import type { ErrorCode } from '../../kit/errors.ts';

/** The rejection of a command. */
export interface Rejected {
  readonly status: 'rejected';
  readonly rejection: Rejection;
}

/** `code` is stable and snake_case; `detail` a sentence for the user. */
export const reject = (kind: ErrorCode, code: string, detail: string): Rejected => ({
  status: 'rejected',
  rejection: { kind, code, detail, errors: [] },
});
