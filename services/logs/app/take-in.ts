import type { LogRecord } from '../domain/log-record.ts';
import { redactRecord } from '../domain/redaction/redact.ts';

/** Takes records of other programs in. Resolves when none of them is lost any more. Errors: `unavailable`. */
export type TakeIn = (records: readonly LogRecord[]) => Promise<void>;

export interface TakeInDeps {
  publish(records: readonly LogRecord[]): Promise<void>;
}

/** Secrets are taken out before anything keeps them. */
export const createTakeIn =
  ({ publish }: TakeInDeps): TakeIn =>
  (records) =>
    records.length === 0 ? Promise.resolve() : publish(records.map(redactRecord));
