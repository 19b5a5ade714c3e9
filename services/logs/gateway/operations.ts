import type { Operation } from '../../kit/http/api/operation.ts';
import type { LogsOperationDeps } from './operation.ts';
import { findLogs } from './operations/find-logs.ts';

/** Every operation of the gateway. */
export const operations: readonly Operation<LogsOperationDeps>[] = [findLogs];
