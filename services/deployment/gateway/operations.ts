import type { Operation } from '../../kit/http/api/operation.ts';
import { readOperationBelow } from '../../kit/http/commands/read-operation.ts';
import { credentialOperations } from './credentials/operations.ts';
import { keyOperations } from './keys/operations.ts';
import type { DeploymentOperationDeps } from './operation.ts';
import {
  restartDeployment,
  scaleDeployment,
  undeploySolution,
  updateDeployment,
} from './operations/change-deployment.ts';
import { deploySolution } from './operations/deploy-solution.ts';
import { findDeployment } from './operations/find-deployment.ts';
import { listDeployments } from './operations/list-deployments.ts';
import { listTargets } from './operations/list-targets.ts';
import { readDockerInfo } from './operations/read-docker-info.ts';
import { readLogs } from './operations/read-logs.ts';
import { streamEvents } from './operations/stream-events.ts';
import { runOperations } from './run/operations.ts';
import { testRun } from './run/test-run.ts';
import { readUsage } from './usage/read-usage.ts';

/** Every operation of the gateway. */
export const operations: readonly Operation<DeploymentOperationDeps>[] = [
  ...[deploySolution, listDeployments, listTargets, findDeployment, streamEvents, readLogs, readDockerInfo],
  ...[updateDeployment, scaleDeployment, restartDeployment, undeploySolution],
  ...credentialOperations,
  ...keyOperations,
  readUsage,
  testRun,
  ...runOperations,
  readOperationBelow('/deployments'),
];
