import type { Rejection } from '../../kit/bus/outcome.ts';
import type { ErrorCode } from '../../kit/errors.ts';

/** A decision against a command. */
export interface Rejected {
  readonly status: 'rejected';
  readonly rejection: Rejection;
}

/** `code` is stable and snake_case; `detail` a sentence for the person who asked. */
export const reject = (kind: ErrorCode, code: string, detail: string): Rejected => ({
  status: 'rejected',
  rejection: { kind, code, detail, errors: [] },
});
