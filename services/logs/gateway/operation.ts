import { operationOf } from '../../kit/http/api/operation.ts';
import type { FindLogs } from '../app/find-logs.ts';

/** Dependencies of the operations. */
export interface LogsOperationDeps {
  readonly findLogs: FindLogs;
}

export const operation = operationOf<LogsOperationDeps>();
