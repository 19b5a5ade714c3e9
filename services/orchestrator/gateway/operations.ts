import { brokerOperations } from './brokers/broker-operations.ts';
import { checkPlanOperation } from './documents/check-plan.ts';
import { documentOperations, listSolutions, removeSolution } from './documents/document-operations.ts';
import { runLogOperations } from './runs/run-log-operations.ts';
import { runMessagesOperations } from './runs/run-messages-operations.ts';
import { runOperations } from './runs/run-operations.ts';

/** Everything clients can do. */
export const operations = [
  ...documentOperations,
  listSolutions,
  removeSolution,
  checkPlanOperation,
  ...runOperations,
  ...runLogOperations,
  ...runMessagesOperations,
  ...brokerOperations,
];
