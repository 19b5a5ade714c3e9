import type { Operation } from '../../kit/http/api/operation.ts';
import { readOperation } from '../../kit/http/commands/read-operation.ts';
import { readTask } from '../../kit/http/commands/read-task.ts';
import type { DeploymentOperationDeps } from './operation.ts';
import { findDeployment } from './operations/find-deployment.ts';

/** Every operation of the gateway. */
export const operations: readonly Operation<DeploymentOperationDeps>[] = [findDeployment, readOperation, readTask];
