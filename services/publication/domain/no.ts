import type { Rejection } from '../../kit/bus/outcome.ts';
import type { ErrorCode } from '../../kit/errors.ts';

/** A decision against a command. */
export interface No {
  readonly status: 'rejected';
  readonly rejection: Rejection;
}

/** `code` is stable and snake_case; `detail` a sentence for the person who asked. */
export const no = (kind: ErrorCode, code: string, detail: string): No => ({
  status: 'rejected',
  rejection: { kind, code, detail, errors: [] },
});
