import type { Operation } from '../../kit/http/api/operation.ts';
import type { LogsOperationDeps } from './operation.ts';
import { findLogs } from './operations/find-logs.ts';
import { followLogs } from './operations/follow-logs.ts';
import { readHistogram } from './operations/histogram.ts';
import { readContext } from './operations/read-context.ts';
import { takeInOtlp } from './operations/take-in-otlp.ts';

/** Every operation of the gateway. */
export const operations: readonly Operation<LogsOperationDeps>[] = [
  ...[findLogs, followLogs, readHistogram, readContext],
  takeInOtlp,
];
