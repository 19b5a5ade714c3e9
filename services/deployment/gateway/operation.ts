import { operationOf } from '../../kit/http/api/operation.ts';
import type { ProcessStore } from '../../kit/process/process-store.ts';
import type { Operations } from '../../kit/store/outcomes.ts';
import type { FindDeployment } from '../app/find-deployment.ts';
import type { ExecuteDeploymentCommand } from './command-events.ts';

/** Dependencies of the operations. */
export interface DeploymentOperationDeps {
  readonly findDeployment: FindDeployment;
  readonly execute: ExecuteDeploymentCommand;
  readonly operations: Operations;
  readonly tasks: Pick<ProcessStore, 'find'>;
}

export const operation = operationOf<DeploymentOperationDeps>();
