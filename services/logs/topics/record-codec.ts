import { z } from 'zod';
import type { LogRecord } from '../domain/log-record.ts';

/** The header of messages whose lines are records in our own shape; those of others are lines as roles write them. */
export const recordShape = { shape: 'record' } as const;

const attributes = z.record(z.string(), z.json());
const record = z.object({
  time: z.number(),
  severity: z.int().min(1).max(24),
  service: z.string(),
  body: z.string(),
  attributes,
  ...{ instance: z.string().optional(), traceId: z.string().optional(), spanId: z.string().optional() },
  ...{ requestId: z.string().optional(), userId: z.string().optional() },
  ...{ solutionId: z.string().optional(), deploymentId: z.string().optional() },
});

export const encodeRecord = (value: LogRecord): string => JSON.stringify(value);

/** Undefined where the line is no record. */
export function decodeRecord(line: string): LogRecord | undefined {
  try {
    // Fields that are absent stay absent: JSON has no undefined.
    return record.parse(JSON.parse(line)) as LogRecord;
  } catch {
    return undefined;
  }
}
